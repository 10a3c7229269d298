"""What Python defines without an import, and the modules of its standard library; run by `cargo xtask names`.

Versions differ, so names that older ones had stay: code of any version is labelled with this list.
"""

import builtins
import sys

KEYWORDS = "True False None Ellipsis NotImplemented __debug__"
# Of 2.7, where this version has them no longer.
EXCEPTIONS_BEFORE = "StandardError"
CLASSES_BEFORE = "basestring buffer file long unicode xrange"
FUNCTIONS_BEFORE = """
    __build_class__ apply cmp coerce execfile intern raw_input reduce reload unichr
"""
# Classes by their implementation alone: they were functions, and are called as such.
LIKE_FUNCTIONS = "classmethod enumerate filter map property range reversed staticmethod super xrange zip"
VARIABLES = "__builtins__ __doc__ __file__ __name__ __package__ __path__ __spec__ __loader__ __cached__ __dict__"
MODULES_BEFORE = """
    BaseHTTPServer Bastion CGIHTTPServer ConfigParser Cookie DocXMLRPCServer HTMLParser MimeWriter Queue SimpleHTTPServer
    SimpleXMLRPCServer SocketServer StringIO UserDict UserList UserString __builtin__ __main__ anydbm asynchat asyncore audiodev
    binhex bsddb cPickle cStringIO commands compiler cookielib copy_reg dbhash dircache distutils dumbdbm dummy_thread
    dummy_threading exceptions formatter fpformat future_builtins hotshot htmlentitydefs htmllib httplib ihooks imp imputil
    linuxaudiodev macpath macurl2path markupbase md5 mhlib mimetools mimify multifile mutex new os2emxpath parser popen2 posixfile
    repr rexec rfc822 robotparser sets sgmllib sha smtpd sre statvfs stringold stringprep strop sunaudio symbol tkinter Tkinter
    toaiff thread urllib2 urlparse user whichdb xmllib xmlrpclib _winreg winreg
"""


def is_exception(value):
    return isinstance(value, type) and issubclass(value, BaseException)


def public(of):
    return {name for name, value in vars(builtins).items() if of(value) and name not in KEYWORDS.split()}


exceptions = public(is_exception) | set(EXCEPTIONS_BEFORE.split())
classes = public(lambda value: isinstance(value, type) and not is_exception(value)) | set(CLASSES_BEFORE.split())
# Put there by `site` for people at a prompt, these are objects rather than functions.
site = {"copyright", "credits", "exit", "quit", "license", "help"}
functions = public(lambda value: callable(value) and not isinstance(value, type)) | set(FUNCTIONS_BEFORE.split()) | site
functions -= {"_"}
functions |= set(LIKE_FUNCTIONS.split())
classes -= set(VARIABLES.split()) | set(LIKE_FUNCTIONS.split())
exceptions = {name for name in exceptions if not name.startswith("_")}
modules = set(sys.stdlib_module_names) | set(MODULES_BEFORE.split())

# One that an earlier run knew, and this version of Python does not, stays.
known = dict(line.split(": ", 1) for line in sys.stdin.read().splitlines())
for kind, names in [
    ("keyword", KEYWORDS.split()),
    ("exception", exceptions),
    ("class", classes),
    ("function", functions),
    ("variable", VARIABLES.split()),
    ("standard", modules),
]:
    print(kind + ":", *sorted(set(names) | set(known.get(kind, "").split())))
