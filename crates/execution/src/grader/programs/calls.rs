mod assay_calls {
    //! Values as text, for calls whose caller runs in another instance; and the loop that answers such calls.
    //!
    //! A value is words, each with a space behind it. The types on both sides decide what they mean: a number is one
    //! word, a string is its bytes in hexadecimal digits behind `x`, a collection is its elements in brackets, and a
    //! tuple is its parts. Of other types there is no text, so that the program does not compile.
    //!
    //! Macros of the program have the names of the standard library's, so few are used.
    use ::std::borrow::Cow;
    use ::std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
    use ::std::hash::Hash;
    use ::std::io::{self, BufRead, Write};
    // Programs of older editions do not have them otherwise.
    #[allow(unused_imports)]
    use ::std::convert::TryInto;
    #[allow(unused_imports)]
    use ::std::iter::FromIterator;

    /// A value that has a text.
    pub trait Put {
        fn put(&self, text: &mut String);
    }

    /// A value that a text has. `None` if the text is not of its type.
    pub trait Take: Sized {
        fn take(words: &mut Words) -> Option<Self>;
    }

    /// The rest of a text.
    pub type Words<'t> = ::std::iter::Peekable<::std::str::SplitTerminator<'t, char>>;

    pub fn words(text: &str) -> Words<'_> {
        text.split_terminator(' ').peekable()
    }

    pub fn text_of(value: &impl Put) -> String {
        let mut text = String::new();
        value.put(&mut text);
        text
    }

    fn put_word(text: &mut String, word: &impl ToString) {
        text.push_str(&word.to_string());
        text.push(' ');
    }

    fn put_all(text: &mut String, elements: impl Iterator<Item = String>) {
        text.push_str("[ ");
        elements.for_each(|element| text.push_str(&element));
        text.push_str("] ");
    }

    /// The elements in an order that does not depend on their hashes.
    fn put_sorted(text: &mut String, elements: impl Iterator<Item = String>) {
        put_all(text, elements.collect::<BTreeSet<_>>().into_iter());
    }

    fn take_all<T: Take, C: FromIterator<T>>(words: &mut Words) -> Option<C> {
        let _ = words.next_if_eq(&"[")?;
        let elements: Option<C> =
            ::std::iter::from_fn(|| (words.peek() != Some(&"]")).then(|| T::take(words))).collect();
        let _ = words.next_if_eq(&"]")?;
        elements
    }

    macro_rules! words {
        ($($word:ty)*) => {$(
            impl Put for $word {
                fn put(&self, text: &mut String) {
                    put_word(text, self);
                }
            }

            impl Take for $word {
                fn take(words: &mut Words) -> Option<Self> {
                    words.next()?.parse().ok()
                }
            }
        )*};
    }
    words!(bool i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);

    impl Put for f64 {
        fn put(&self, text: &mut String) {
            self.to_bits().put(text);
        }
    }

    impl Take for f64 {
        fn take(words: &mut Words) -> Option<Self> {
            u64::take(words).map(f64::from_bits)
        }
    }

    impl Put for f32 {
        fn put(&self, text: &mut String) {
            f64::from(*self).put(text);
        }
    }

    impl Take for f32 {
        fn take(words: &mut Words) -> Option<Self> {
            f64::take(words).map(|value| value as f32)
        }
    }

    impl Put for char {
        fn put(&self, text: &mut String) {
            u32::from(*self).put(text);
        }
    }

    impl Take for char {
        fn take(words: &mut Words) -> Option<Self> {
            char::from_u32(u32::take(words)?)
        }
    }

    impl Put for str {
        fn put(&self, text: &mut String) {
            text.push('x');
            for byte in self.bytes() {
                text.extend([byte >> 4, byte & 15].map(|digit| char::from_digit(digit.into(), 16).unwrap_or_default()));
            }
            text.push(' ');
        }
    }

    impl Put for String {
        fn put(&self, text: &mut String) {
            self.as_str().put(text);
        }
    }

    impl Take for String {
        fn take(words: &mut Words) -> Option<Self> {
            let digits = words.next()?.strip_prefix('x')?;
            let byte = |pair: &[u8]| u8::from_str_radix(::std::str::from_utf8(pair).ok()?, 16).ok();
            let bytes: Option<Vec<u8>> = digits.as_bytes().chunks(2).map(byte).collect();
            String::from_utf8(bytes?).ok()
        }
    }

    impl Put for () {
        fn put(&self, _: &mut String) {}
    }

    impl Take for () {
        fn take(_: &mut Words) -> Option<Self> {
            Some(())
        }
    }

    impl<T: Put> Put for Option<T> {
        fn put(&self, text: &mut String) {
            put_all(text, self.iter().map(text_of));
        }
    }

    impl<T: Take> Take for Option<T> {
        fn take(words: &mut Words) -> Option<Self> {
            let mut elements: Vec<T> = take_all(words)?;
            (elements.len() < 2).then(|| elements.pop())
        }
    }

    impl<T: Put> Put for [T] {
        fn put(&self, text: &mut String) {
            put_all(text, self.iter().map(text_of));
        }
    }

    impl<T: Put, const N: usize> Put for [T; N] {
        fn put(&self, text: &mut String) {
            self.as_slice().put(text);
        }
    }

    impl<T: Take, const N: usize> Take for [T; N] {
        fn take(words: &mut Words) -> Option<Self> {
            Vec::take(words)?.try_into().ok()
        }
    }

    impl<T: Put> Put for Vec<T> {
        fn put(&self, text: &mut String) {
            self.as_slice().put(text);
        }
    }

    impl<T: Take> Take for Vec<T> {
        fn take(words: &mut Words) -> Option<Self> {
            take_all(words)
        }
    }

    macro_rules! collections {
        ($($name:ident<$key:ident $(, $value:ident)?>: $bound:ident $(+ $other:ident)?,)*) => {$(
            impl<$key: Put $(, $value: Put)?> Put for $name<$key $(, $value)?> {
                fn put(&self, text: &mut String) {
                    put_sorted(text, self.iter().map(|element| text_of(&element)));
                }
            }

            impl<$key: Take + $bound $(+ $other)? $(, $value: Take)?> Take for $name<$key $(, $value)?> {
                fn take(words: &mut Words) -> Option<Self> {
                    take_all(words)
                }
            }
        )*};
    }
    collections! {
        BTreeMap<Key, Value>: Ord,
        BTreeSet<Key>: Ord,
        HashMap<Key, Value>: Eq + Hash,
        HashSet<Key>: Eq + Hash,
    }

    impl<T: Put + ?Sized> Put for &T {
        fn put(&self, text: &mut String) {
            (**self).put(text);
        }
    }

    impl<T: Put + ToOwned + ?Sized> Put for Cow<'_, T> {
        fn put(&self, text: &mut String) {
            (**self).put(text);
        }
    }

    impl<T: Take> Take for &'static T {
        fn take(words: &mut Words) -> Option<Self> {
            T::take(words).map(|value| &*Box::leak(Box::new(value)))
        }
    }

    impl Take for &'static str {
        fn take(words: &mut Words) -> Option<Self> {
            String::take(words).map(|value| &*value.leak())
        }
    }

    impl<T: Take> Take for &'static [T] {
        fn take(words: &mut Words) -> Option<Self> {
            Vec::take(words).map(|value| &*value.leak())
        }
    }

    /// A function that takes arguments of these types and returns the text of its answer.
    pub trait Call<Arguments> {
        fn call(&self, arguments: &mut Words) -> Option<String>;
    }

    macro_rules! tuples {
        ($($part:ident)*) => {
            impl<$($part: Put),*> Put for ($($part,)*) {
                #[allow(non_snake_case)]
                fn put(&self, text: &mut String) {
                    let ($($part,)*) = self;
                    $($part.put(text);)*
                }
            }

            impl<$($part: Take),*> Take for ($($part,)*) {
                fn take(words: &mut Words) -> Option<Self> {
                    Some(($($part::take(words)?,)*))
                }
            }

            impl<Function: Fn($($part),*) -> String, $($part: Take),*> Call<($($part,)*)> for Function {
                fn call(&self, arguments: &mut Words) -> Option<String> {
                    Some(self($($part::take(arguments)?),*))
                }
            }
        };
    }
    tuples!(A);
    tuples!(A B);
    tuples!(A B C);
    tuples!(A B C D);
    tuples!(A B C D E);
    tuples!(A B C D E F);

    impl<Function: Fn() -> String> Call<()> for Function {
        fn call(&self, _: &mut Words) -> Option<String> {
            Some(self())
        }
    }

    /// What a function answers to a call. `None` if the arguments are not of its types.
    pub fn answer<Arguments>(function: impl Call<Arguments>, arguments: &str) -> Option<String> {
        Some(String::from("V ") + &function.call(&mut words(arguments))?)
    }

    /// Writes a line of its own, whatever the program wrote before.
    pub fn say(line: &str) {
        let mut stdout = io::stdout();
        let text = String::from("\n") + line + "\n";
        stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()).expect("standard output is open");
    }

    /// Answers the calls on standard input, a line each: the name of a function, a space and its arguments.
    pub fn serve(answer: fn(&str, &str) -> Option<String>) {
        for (number, call) in io::stdin().lock().lines().enumerate() {
            let call = call.expect("standard input is text");
            let (name, arguments) = call.split_once(' ').expect("a call has arguments");
            let answer = answer(name, arguments).expect("the function takes other arguments");
            say(&(String::from("=assay ") + &number.to_string() + " " + &answer));
        }
    }
}
