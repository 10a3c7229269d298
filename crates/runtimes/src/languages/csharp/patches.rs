//! Changes of methods in assemblies of the packages.
//!
//! Three things about the class library's core do not suit programs here:
//!
//! - It was published without the texts of its exceptions, so that messages are names of texts. The
//!   texts come back by `AppContext`, which the host fills.
//! - It asks the page for the user's culture.
//! - It has one thread. A thread that starts runs at once instead, to its end, and what would wait
//!   calls the host, which runs what is waited for: see `Host.cs`. The host's function is in
//!   `AppContext` too, under the empty name.

use super::assemblies::from_webcil;
use super::bytes::{Malformed, Result};
use super::metadata::{Metadata, Method};

const CONTEXT: &str = "System.AppContext";
const THREAD: &str = "System.Threading.Thread";
/// A type of functions that take two objects and return a truth value, as the host's `Wait`.
const HOOK: &str = "System.Reflection.TypeFilter";

/// The signature of a method of objects that takes an `int` and returns a `bool`.
const JOIN: &[u8] = &[0x20, 1, 0x02, 0x08];
/// The signature of a function that takes an `IntPtr`, an `int` and a `bool` and returns an `int`.
const WAIT: &[u8] = &[0x00, 3, 0x08, 0x18, 0x08, 0x02];

/// The type of strings in a signature.
const STRING: u8 = 0x0e;

/// What a wait returns that was not successful.
const TIMEOUT: i32 = 0x102;

/// The largest method body with a header of one byte.
const MAX_BODY: usize = 63;

/// A method body.
#[derive(Default)]
struct Body(Vec<u8>);

/// Opcodes of the virtual machine: ECMA-335, III.
impl Body {
    fn op(mut self, bytes: &[u8]) -> Self {
        self.0.extend_from_slice(bytes);
        self
    }

    fn with_token(self, opcode: u8, token: u32) -> Self {
        self.op(&[opcode]).op(&token.to_le_bytes())
    }

    fn argument(self, index: u8) -> Self {
        // Only the first four have opcodes of one byte.
        match index {
            0..=3 => self.op(&[0x02 + index]),
            _ => self.op(&[0x0e, index]),
        }
    }

    fn small(self, value: u8) -> Self {
        self.op(&[0x16 + value])
    }

    fn number(self, value: i32) -> Self {
        self.op(&[0x20]).op(&value.to_le_bytes())
    }

    fn null(self) -> Self {
        self.op(&[0x14])
    }

    fn duplicate(self) -> Self {
        self.op(&[0x25])
    }

    fn pop(self) -> Self {
        self.op(&[0x26])
    }

    fn equals(self) -> Self {
        self.op(&[0xfe, 0x01])
    }

    fn widen(self) -> Self {
        self.op(&[0x6a])
    }

    fn call(self, method: Method) -> Self {
        self.with_token(0x28, method.token())
    }

    fn call_virtual(self, method: Method) -> Self {
        self.with_token(0x6f, method.token())
    }

    fn if_object(self, of: u32) -> Self {
        self.with_token(0x75, of)
    }

    fn cast(self, of: u32) -> Self {
        self.with_token(0x74, of)
    }

    fn boxed(self, of: u32) -> Self {
        self.with_token(0x8c, of)
    }

    fn static_field(self, field: u32) -> Self {
        self.with_token(0x7e, field)
    }

    /// Jumps over `bytes` bytes if the last value is false, null or zero.
    fn skip_if_not(self, bytes: u8) -> Self {
        self.op(&[0x2c, bytes])
    }

    fn skip_if(self, bytes: u8) -> Self {
        self.op(&[0x2d, bytes])
    }

    fn skip(self, bytes: u8) -> Self {
        self.op(&[0x2b, bytes])
    }

    /// Begins again if the last value is true.
    fn repeat_if(self) -> Self {
        let back = -(self.0.len() as i8 + 2);
        self.op(&[0x2d, back.cast_unsigned()])
    }

    fn end(self) -> Self {
        self.op(&[0x2a])
    }
}

/// The changes of an assembly's methods.
struct Patches {
    file: Vec<u8>,
    metadata: Metadata,
    bodies: Vec<(Method, Body)>,
    /// Private methods that other types are to call.
    opened: Vec<Method>,
}

impl Patches {
    /// Begins with a Webcil file.
    fn new(webcil: &[u8]) -> Result<Self> {
        let (file, _) = from_webcil(webcil, &[])?;
        let metadata = Metadata::read(&file)?;
        Ok(Self { file, metadata, bodies: Vec::new(), opened: Vec::new() })
    }

    fn method(&self, of: &str, name: &str, parameters: u8) -> Result<Method> {
        self.metadata.method(&self.file, of, name, parameters)
    }

    fn method_with(&self, of: &str, name: &str, signature: &[u8]) -> Result<Method> {
        let mut found = self.metadata.methods(&self.file, of, name)?.into_iter();
        let method = found.find(|(_, other)| other.bytes == signature).map(|(method, _)| method);
        method.ok_or_else(|| Malformed(format!("no method {of}.{name} of the known signature")))
    }

    fn type_token(&self, name: &str) -> Result<u32> {
        self.metadata.type_token(&self.file, name)
    }

    fn set(&mut self, method: Method, body: Body) {
        self.bodies.push((method, body));
    }

    /// The assembly with all changes. The new bodies are in a section of their own.
    fn apply(self, webcil: &[u8]) -> Result<Vec<u8>> {
        let mut content = Vec::new();
        let mut places = Vec::new();
        for (method, Body(code)) in &self.bodies {
            let length = u8::try_from(code.len()).ok().filter(|length| usize::from(*length) <= MAX_BODY);
            let length = length.ok_or_else(|| Malformed(format!("a method body of {} bytes", code.len())))?;
            places.push((*method, content.len()));
            content.push(length << 2 | 2);
            content.extend_from_slice(code);
        }
        let (mut file, address) = from_webcil(webcil, &content)?;
        for method in self.opened {
            self.metadata.open(&mut file, method)?;
        }
        for (method, place) in places {
            self.metadata.set_body(&mut file, method, address + place)?;
        }
        Ok(file)
    }
}

/// The core of the class library.
pub(super) fn core(webcil: &[u8]) -> Result<Vec<u8>> {
    let mut patches = Patches::new(webcil)?;
    texts(&mut patches)?;
    culture(&mut patches)?;
    threads(&mut patches)?;
    patches.apply(webcil)
}

fn texts(patches: &mut Patches) -> Result<()> {
    let string = patches.type_token("System.String")?;
    let look_up = patches.method(CONTEXT, "GetData", 1)?;
    // string SR.GetResourceString(string name): the text, or the name if there is none.
    let get = patches.method("System.SR", "GetResourceString", 1)?;
    let name_instead = Body::default().pop().argument(0);
    let body = Body::default().argument(0).call(look_up).if_object(string).duplicate();
    let body = body.skip_if(name_instead.0.len() as u8).op(&name_instead.0).end();
    patches.set(get, body);
    // A function of the texts puts values in. It has a namesake among strings.
    let formats = patches.metadata.methods(&patches.file, "System.String", "Format")?;
    let mut bodies = Vec::new();
    for (method, signature) in patches.metadata.methods(&patches.file, "System.SR", "Format")? {
        let format = formats.iter().find(|(_, other)| *other == signature);
        let (format, _) = format.ok_or_else(|| Malformed("no namesake of SR.Format".to_owned()))?;
        // A provider of formats may come first.
        let text = u8::from(signature.bytes.get(3) != Some(&STRING));
        let arguments = (0..signature.parameters).fold(Body::default(), |body, index| {
            let body = body.argument(index);
            if index == text { body.call(get) } else { body }
        });
        bodies.push((method, arguments.call(*format).end()));
    }
    patches.bodies.extend(bodies);
    // The names of texts are constants in the code that throws. So exceptions look up what they are
    // asked for. The method has one end, to which a branch leads too.
    patches.opened.push(get);
    let method = patches.method("System.Exception", "get_Message", 0)?;
    let code = patches.metadata.small_body(&patches.file, method)?;
    let body = Body::default().op(&code[..code.len() - 1]).call(get).end();
    patches.set(method, body);
    Ok(())
}

/// The user's culture is the invariant one. A page would have to tell it.
fn culture(patches: &mut Patches) -> Result<()> {
    const CULTURE: &str = "System.Globalization.CultureInfo";
    let invariant = patches.method(CULTURE, "get_InvariantCulture", 0)?;
    for name in ["GetUserDefaultCulture", "GetUserDefaultUICulture"] {
        let method = patches.method(CULTURE, name, 0)?;
        patches.set(method, Body::default().call(invariant).end());
    }
    Ok(())
}

fn threads(patches: &mut Patches) -> Result<()> {
    let callback = patches.method(THREAD, "StartCallback", 0)?;
    let start = patches.method(THREAD, "StartCore", 0)?;
    patches.set(start, Body::default().argument(0).call(callback).end());
    let check = patches.method(THREAD, "ThrowIfNoThreadStart", 1)?;
    patches.set(check, Body::default().end());
    // bool Thread.Join(int milliseconds): the thread has ended.
    let join = patches.method_with(THREAD, "Join", JOIN)?;
    patches.set(join, Body::default().small(1).end());

    let (int, long) = (patches.type_token("System.Int32")?, patches.type_token("System.Int64")?);
    let hook = patches.type_token(HOOK)?;
    let empty = patches.metadata.field_token(&patches.file, "System.String", "Empty")?;
    let look_up = patches.method(CONTEXT, "GetData", 1)?;
    let invoke = patches.method(HOOK, "Invoke", 2)?;
    let run_queue = patches.method("System.Threading.ThreadPoolWorkQueue", "Dispatch", 0)?;
    // Calls the host's function with the number that `argument` pushes. The compiler has no host of
    // programs, so its queue runs.
    let wait_for = |body: Body, argument: Body| {
        let call = Body::default().null().op(&argument.0).call_virtual(invoke);
        let run = Body::default().pop().call(run_queue).pop().small(1).skip(call.0.len() as u8);
        let body = body.static_field(empty).call(look_up).cast(hook).duplicate();
        body.skip_if(run.0.len() as u8).op(&run.0).op(&call.0)
    };

    // bool Monitor.ObjWait(int milliseconds, object of)
    let wait = patches.method("System.Threading.Monitor", "ObjWait", 2)?;
    patches.set(wait, wait_for(Body::default(), Body::default().argument(0).boxed(int)).end());
    // int WaitHandle.WaitOneCore(IntPtr handle, int milliseconds, bool useTrivialWaits)
    let wait = patches.method_with("System.Threading.WaitHandle", "WaitOneCore", WAIT)?;
    let look = patches.method_with("System.Threading.WaitSubsystem", "Wait", WAIT)?;
    let body = Body::default().argument(0).small(0).argument(2).small(0).equals().call(look).duplicate();
    let others = wait_for(Body::default().pop(), Body::default().argument(1).boxed(int));
    let rest = Body::default().number(TIMEOUT).end();
    let jump = Body::default().repeat_if().0.len();
    let body = body.skip_if_not((others.0.len() + jump + rest.0.len() - 1) as u8).op(&others.0).repeat_if();
    patches.set(wait, body.op(&rest.0));
    // void Thread.SleepInternal(int milliseconds)
    let sleep = patches.method(THREAD, "SleepInternal", 1)?;
    let body = wait_for(Body::default(), Body::default().argument(0).widen().boxed(long)).pop().end();
    patches.set(sleep, body);
    // bool Thread.Yield()
    let give_way = patches.method(THREAD, "Yield", 0)?;
    let body = wait_for(Body::default(), Body::default().small(0).widen().boxed(long)).pop().small(1).end();
    patches.set(give_way, body);
    // The host looks when timers are due, and calls the function behind this one to sleep.
    let schedule = patches.method("System.Threading.TimerQueue", "ReplaceNextTimer", 2)?;
    patches.set(schedule, Body::default().end());
    Ok(())
}

/// The application of the package. Its entry gets a source instead of arguments, and compiles and
/// runs it.
pub(super) fn application(webcil: &[u8]) -> Result<Vec<u8>> {
    let mut patches = Patches::new(webcil)?;
    let entry = patches.method("Program", "<Main>", 1)?;
    let run = patches.method("MyRunnyApp.Services.CodeRunner", "RunCode", 2)?;
    // The source is its own input, too, which it does not read.
    patches.set(entry, Body::default().argument(0).argument(0).call(run).pop().end());
    patches.apply(webcil)
}
