"""Threads that send reads, each over connections of its own."""

import threading
from concurrent.futures import Future
from queue import SimpleQueue

from ..pace import Pace
from ..wire.connections import Connections
from ..wire.outgoing import Outgoing
from ..wire.sending import Early, send_early

Task = tuple[Future[Early], Outgoing]


class Readers:
    """So many threads; they end with the process, whatever they wait for."""

    def __init__(self, pace: Pace, threads: int) -> None:
        self.pace = pace
        self.tasks: SimpleQueue[Task | None] = SimpleQueue()
        self.threads = [
            threading.Thread(target=self._work, daemon=True) for _ in range(threads)
        ]
        for thread in self.threads:
            thread.start()

    def send(self, out: Outgoing) -> Future[Early]:
        """Have a request sent as soon as the pace allows it."""
        future: Future[Early] = Future()
        self.tasks.put((future, out))
        return future

    def end(self) -> None:
        """Let the threads end."""
        for _ in self.threads:
            self.tasks.put(None)

    def _work(self) -> None:
        connections = Connections()
        while (task := self.tasks.get()) is not None:
            future, out = task
            try:
                self.pace.wait()
                future.set_result(send_early(connections, out))
            except BaseException as fault:  # noqa: BLE001 (its test meets it again)
                future.set_exception(fault)
