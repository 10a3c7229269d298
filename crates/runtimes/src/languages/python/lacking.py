"""What programs import for what the sandbox does not have. It says so when it is used."""

import signal
import threading

signal.SIGALRM, signal.SIGPROF, signal.SIGVTALRM = 14, 27, 26
signal.ITIMER_REAL, signal.ITIMER_VIRTUAL, signal.ITIMER_PROF = 0, 1, 2
signal.ItimerError = OSError
_signal = signal.signal


def _handle(number, handler):
    if number in (signal.SIGALRM, signal.SIGPROF, signal.SIGVTALRM):
        raise OSError("the sandbox has no timers: no such signal will arrive")
    return _signal(number, handler)


def alarm(seconds):
    raise OSError("the sandbox has no timers: signal.alarm cannot set one")


def setitimer(which, seconds, interval=0.0):
    raise OSError("the sandbox has no timers: signal.setitimer cannot set one")


_handle.__name__ = _handle.__qualname__ = "signal"
signal.signal, signal.alarm, signal.setitimer = _handle, alarm, setitimer


def start(self):
    """Runs the thread to its end. There is one thread only, so a thread that waits for a later one waits for ever."""
    if not self._initialized:
        raise RuntimeError("thread.__init__() not called")
    if self._started.is_set():
        raise RuntimeError("threads can only be started once")
    self._started.set()
    try:
        self.run()
    except SystemExit:
        pass
    except BaseException as error:
        threading.excepthook(threading.ExceptHookArgs((type(error), error, error.__traceback__, self)))
    finally:
        self._is_stopped, self._tstate_lock = True, None


threading.Thread.start = start
