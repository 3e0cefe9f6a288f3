"""The turn runner of a process: one thread with an event loop that runs turns beside requests."""

from __future__ import annotations

import asyncio
import logging
import threading
import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeVar

from django.db import close_old_connections, transaction

from agent_app import turns
from agent_app.job import Job
from agent_app.models import Profile, Turn

logger = logging.getLogger("gymnasia.runner")
FLUSH_SECONDS = 0.2
THREADS = 4
T = TypeVar("T")


class Runner:
    """Owns the turns of this process: their tasks, their unwritten text and their leases."""

    def __init__(self) -> None:
        self.owner = uuid.uuid4().hex
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="turn")
        self._jobs: dict[Any, Job] = {}
        self._tasks: dict[Any, asyncio.Task[None]] = {}
        self._ticks: set[Callable[[], None]] = set()
        self._flushing = asyncio.Lock()

    def submit(self, turn_id: Any) -> None:
        """Run a queued turn; returns at once."""
        asyncio.run_coroutine_threadsafe(self._start(turn_id), self._ensure_loop())

    def stop(self, turn_id: Any) -> None:
        """Break off a turn of this process at once; others see the flag when they renew."""
        if self._loop:
            self._loop.call_soon_threadsafe(self._cancel, turn_id)

    @contextmanager
    def listening(self, tick: Callable[[], None]) -> Iterator[None]:
        """Call ``tick`` (from the runner's thread) whenever events were written here."""
        self._ticks.add(tick)
        try:
            yield
        finally:
            self._ticks.discard(tick)

    def idle(self) -> bool:
        return not self._tasks

    async def work(self, function: Callable[[], T]) -> T:
        """Run synchronous database work in the pool, to its end even when the turn is stopped."""
        future = asyncio.get_running_loop().run_in_executor(self._pool, _closing, function)
        try:
            return await asyncio.shield(future)
        except asyncio.CancelledError:
            await asyncio.wait([future])
            raise

    def tick(self) -> None:
        for tick in list(self._ticks):
            tick()

    async def flush(self) -> None:
        """Write what all running turns have to tell, in one transaction, and renew their leases."""
        async with self._flushing:
            batch = [(job, job.take()) for job in list(self._jobs.values())]
            try:
                asked = await self.work(lambda: self._write(batch))
            except Exception:
                for job, events in batch:
                    job.put_back(events)
                raise
        self.tick()
        for job, _events in batch:
            if asked[job.turn.pk] is not False and not job.ending:
                self._cancel(job.turn.pk)

    def _write(self, batch: list[tuple[Job, list[turns.Event]]]) -> dict[Any, bool | None]:
        asked = {}
        with transaction.atomic():
            for job, events in batch:
                asked[job.turn.pk] = turns.renew(job.turn.pk, self.owner)
                if events and asked[job.turn.pk] is not None:
                    turns.append(job.turn.pk, events)
        return asked

    def _ensure_loop(self) -> asyncio.AbstractEventLoop:
        with self._lock:
            if self._loop is None:
                self._loop = asyncio.new_event_loop()
                threading.Thread(target=self._loop.run_forever, name="runner", daemon=True).start()
                asyncio.run_coroutine_threadsafe(self._keep_flushing(), self._loop)
            return self._loop

    async def _keep_flushing(self) -> None:
        while True:
            await asyncio.sleep(FLUSH_SECONDS)
            if self._jobs:
                try:
                    await self.flush()
                except Exception:
                    logger.exception("The events of running turns could not be written")

    async def _start(self, turn_id: Any) -> None:
        task = asyncio.ensure_future(self._run(turn_id))
        self._tasks[turn_id] = task
        task.add_done_callback(lambda done: self._forget(turn_id, done))

    def _forget(self, turn_id: Any, done: asyncio.Task[None]) -> None:
        self._tasks.pop(turn_id, None)
        if not done.cancelled() and done.exception():
            logger.error("A turn broke off", exc_info=done.exception())

    def _cancel(self, turn_id: Any) -> None:
        """A turn that has not begun is not cancelled: it sees the flag when it begins."""
        if turn_id in self._jobs:
            self._tasks[turn_id].cancel()

    async def _run(self, turn_id: Any) -> None:
        job = await self.work(lambda: _load(turn_id, self))
        begun = await self.work(lambda: turns.begin(job.turn, self.owner))
        self.tick()
        if begun:
            self._jobs[turn_id] = job
            await job.run()
            await asyncio.shield(self._finish(job))

    async def _finish(self, job: Job) -> None:
        """The last text goes to the log before the events that end it."""
        job.ending = True
        await self.flush()
        self._jobs.pop(job.turn.pk, None)
        await self.work(job.rest)
        self.tick()


def _load(turn_id: Any, worker: Runner) -> Job:
    turn = Turn.objects.select_related("conversation__user", "release").get(pk=turn_id)
    return Job(turn, Profile.of(turn.conversation.user), worker)


def _closing(function: Callable[[], T]) -> T:
    """A pool thread serves no request, so nothing else would return its connection."""
    close_old_connections()
    try:
        return function()
    finally:
        close_old_connections()


runner = Runner()
