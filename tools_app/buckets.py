"""A token bucket for each network address, in the memory of this process."""

from __future__ import annotations

# Beyond this many addresses the full buckets are forgotten, which changes nothing for anybody.
MOST = 20_000


class Buckets:
    """``count`` requests at once, and ``count`` more in every ``seconds``, for each name.

    A bucket is one number: the moment at which it will be full again.
    """

    def __init__(self, count: int, seconds: float) -> None:
        self.set_rate(count, seconds)
        self._full_at: dict[str, float] = {}

    def __len__(self) -> int:
        return len(self._full_at)

    def set_rate(self, count: int, seconds: float) -> None:
        self._window = seconds
        self._step = seconds / count

    def take(self, name: str, now: float) -> float:
        """Take a token at the monotonic time ``now``: 0.0, or in how many seconds there is one."""
        full_at = self._full_at.get(name, now)
        full_at = (now if full_at < now else full_at) + self._step
        # A step taken is a sum of floats; a millionth of one more must not refuse the last token.
        wait = full_at - now - self._window
        if wait > self._step * 1e-6:
            return wait
        self._full_at[name] = full_at
        if len(self._full_at) > MOST:
            self._forget(now)
        return 0.0

    def _forget(self, now: float) -> None:
        self._full_at = {name: at for name, at in self._full_at.items() if at > now}
        if len(self._full_at) > MOST // 2:
            # So many at once are no longer people: memory before fairness.
            self._full_at.clear()
