// Follows what is being written, unless the reader has gone to look at something above.

const NEAR = 64;

export class Follower {
  constructor(button) {
    this.button = button;
    this.following = true;
    addEventListener("scroll", () => this.look(), { passive: true });
    addEventListener("resize", () => this.look());
    button.addEventListener("click", () => this.toEnd());
  }

  get near() {
    const page = document.documentElement;
    return page.scrollHeight - innerHeight - scrollY <= NEAR;
  }

  look() {
    this.following = this.near;
    this.button.hidden = this.following;
  }

  toEnd() {
    this.following = true;
    this.button.hidden = true;
    scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
  }

  // Called after the page has grown.
  grew() {
    if (this.following) this.toEnd();
    else this.button.hidden = this.near;
  }
}
