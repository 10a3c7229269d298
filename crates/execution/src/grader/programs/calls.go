
// Values as text, for calls whose caller runs in another instance; and the loop that answers such calls.
//
// Values are words with a space between two. Each begins with its type, which is built of Go's own types.

// assayUncrossable is the panic for a value that is not data.
type assayUncrossable struct{ what string }

// assayBasic has the types without a name of the program's, but for those that are built of others.
var assayBasic = assayTypes(
	false, "", 0, int8(0), int16(0), int32(0), int64(0), uint(0), uint8(0), uint16(0), uint32(0), uint64(0),
	float32(0), float64(0),
)

var assayAny = assayreflect.TypeOf((*interface{})(nil)).Elem()

func assayTypes(values ...interface{}) map[string]assayreflect.Type {
	types := map[string]assayreflect.Type{}
	for _, value := range values {
		kind := assayreflect.TypeOf(value)
		types[kind.String()] = kind
	}
	return types
}

func assayTypeName(kind assayreflect.Type) string {
	if kind == assayAny {
		return "any"
	}
	if kind.PkgPath() == "" {
		switch kind.Kind() {
		case assayreflect.Slice:
			return "[]" + assayTypeName(kind.Elem())
		case assayreflect.Array:
			return "[" + assaystrconv.Itoa(kind.Len()) + "]" + assayTypeName(kind.Elem())
		case assayreflect.Map:
			return "map[" + assayTypeName(kind.Key()) + "]" + assayTypeName(kind.Elem())
		}
		if assayBasic[kind.String()] == kind {
			return kind.String()
		}
	}
	panic(assayUncrossable{"a " + kind.String()})
}

// assayEncode gives values as words. Those of interfaces are sent as what they hold.
func assayEncode(values []assayreflect.Value) string {
	words := []string{}
	for _, value := range values {
		words = assayAppendAny(words, value)
	}
	return assaystrings.Join(words, " ")
}

func assayAppendAny(words []string, value assayreflect.Value) []string {
	if value.IsValid() && value.Kind() == assayreflect.Interface {
		value = value.Elem()
	}
	if !value.IsValid() {
		return append(words, "nil")
	}
	return assayAppend(append(words, assayTypeName(value.Type())), value)
}

func assayAppend(words []string, value assayreflect.Value) []string {
	switch kind := value.Kind(); {
	case kind == assayreflect.Interface:
		return assayAppendAny(words, value)
	case kind == assayreflect.Bool:
		return append(words, assaystrconv.FormatBool(value.Bool()))
	case kind == assayreflect.String:
		return append(words, "s"+assayHex(value.String()))
	case kind == assayreflect.Float32 || kind == assayreflect.Float64:
		return append(words, assaystrconv.FormatUint(assaymath.Float64bits(value.Float()), 16))
	case value.CanInt():
		return append(words, assaystrconv.FormatInt(value.Int(), 10))
	case value.CanUint():
		return append(words, assaystrconv.FormatUint(value.Uint(), 10))
	case (kind == assayreflect.Slice || kind == assayreflect.Map) && value.IsNil():
		return append(words, "nil")
	case kind == assayreflect.Map:
		// In an order that does not change from run to run.
		entries := []string{}
		for _, key := range value.MapKeys() {
			entry := assayAppend(assayAppend(nil, key), value.MapIndex(key))
			entries = append(entries, assaystrings.Join(entry, " "))
		}
		assaysort.Strings(entries)
		return append(append(words, assaystrconv.Itoa(len(entries))), entries...)
	}
	words = append(words, assaystrconv.Itoa(value.Len()))
	for i := 0; i < value.Len(); i++ {
		words = assayAppend(words, value.Index(i))
	}
	return words
}

func assayHex(text string) string {
	const digits = "0123456789abcdef"
	hex := make([]byte, 0, 2*len(text))
	for i := 0; i < len(text); i++ {
		hex = append(hex, digits[text[i]>>4], digits[text[i]&15])
	}
	return string(hex)
}

// assayWords are words to decode. Decoding panics with anything on what assayEncode does not make.
type assayWords struct{ left []string }

// assayDecode gives the values of words. That of a nil without a type is not valid.
func assayDecode(text string) []assayreflect.Value {
	words := assayWords{assaystrings.Fields(text)}
	values := []assayreflect.Value{}
	for len(words.left) > 0 {
		values = append(values, words.any())
	}
	return values
}

func (words *assayWords) next() string {
	word := words.left[0]
	words.left = words.left[1:]
	return word
}

func (words *assayWords) any() assayreflect.Value {
	name := words.next()
	if name == "nil" {
		return assayreflect.Value{}
	}
	kind, rest := assayTypeOf(name)
	if rest != "" {
		panic("not a type")
	}
	value := assayreflect.New(kind).Elem()
	words.fill(value)
	return value
}

// assayTypeOf reads the type with which a text begins, and gives the rest of the text.
func assayTypeOf(name string) (assayreflect.Type, string) {
	if rest, ok := assaystrings.CutPrefix(name, "map["); ok {
		key, rest := assayTypeOf(rest)
		element, rest := assayTypeOf(rest[1:])
		return assayreflect.MapOf(key, element), rest
	}
	if rest, ok := assaystrings.CutPrefix(name, "["); ok {
		length, rest, _ := assaystrings.Cut(rest, "]")
		element, rest := assayTypeOf(rest)
		if length == "" {
			return assayreflect.SliceOf(element), rest
		}
		count, err := assaystrconv.Atoi(length)
		// What is longer is no answer, and may have no room.
		if err != nil || count > 1<<20 {
			panic("not a length")
		}
		return assayreflect.ArrayOf(count, element), rest
	}
	end := assaystrings.IndexByte(name, ']')
	if end < 0 {
		end = len(name)
	}
	if name[:end] == "any" {
		return assayAny, name[end:]
	}
	return assayBasic[name[:end]], name[end:]
}

func (words *assayWords) fill(value assayreflect.Value) {
	kind := value.Kind()
	if kind == assayreflect.Interface {
		if inner := words.any(); inner.IsValid() {
			value.Set(inner)
		}
		return
	}
	word := words.next()
	switch {
	case kind == assayreflect.Bool:
		value.SetBool(word == "true")
		return
	case kind == assayreflect.String:
		value.SetString(assayUnhex(word[1:]))
		return
	case kind == assayreflect.Float32 || kind == assayreflect.Float64:
		value.SetFloat(assaymath.Float64frombits(assayNumber(assaystrconv.ParseUint(word, 16, 64))))
		return
	case value.CanInt():
		value.SetInt(assayNumber(assaystrconv.ParseInt(word, 10, 64)))
		return
	case value.CanUint():
		value.SetUint(assayNumber(assaystrconv.ParseUint(word, 10, 64)))
		return
	case word == "nil":
		return
	}
	count := int(assayNumber(assaystrconv.ParseInt(word, 10, 32)))
	if count > len(words.left) || kind == assayreflect.Array && count != value.Len() {
		panic("not a count")
	}
	switch kind {
	case assayreflect.Slice:
		value.Set(assayreflect.MakeSlice(value.Type(), count, count))
	case assayreflect.Map:
		value.Set(assayreflect.MakeMap(value.Type()))
	}
	for i := 0; i < count; i++ {
		if kind != assayreflect.Map {
			words.fill(value.Index(i))
			continue
		}
		key := assayreflect.New(value.Type().Key()).Elem()
		element := assayreflect.New(value.Type().Elem()).Elem()
		words.fill(key)
		words.fill(element)
		value.SetMapIndex(key, element)
	}
}

func assayNumber[N int64 | uint64](number N, err error) N {
	if err != nil {
		panic(err)
	}
	return number
}

func assayUnhex(hex string) string {
	text := make([]byte, 0, len(hex)/2)
	for i := 0; i < len(hex); i += 2 {
		text = append(text, byte(assayNumber(assaystrconv.ParseUint(hex[i:i+2], 16, 8))))
	}
	return string(text)
}

// assayFit gives values as those of a function's parameters or results. It panics if they do not fit.
func assayFit(values []assayreflect.Value, count int, kind func(int) assayreflect.Type) []assayreflect.Value {
	if len(values) != count {
		panic("the function has another number of values")
	}
	fitting := []assayreflect.Value{}
	for i, value := range values {
		place := assayreflect.New(kind(i)).Elem()
		if value.IsValid() {
			if !value.Type().AssignableTo(kind(i)) {
				panic("the function has another type: " + value.Type().String() + " for " + kind(i).String())
			}
			place.Set(value)
		} else if kind(i).Kind() != assayreflect.Interface {
			panic("the function has another type: nil for " + kind(i).String())
		}
		fitting = append(fitting, place)
	}
	return fitting
}

// assayCall calls a function with values as text, and gives its results.
func assayCall(function assayreflect.Value, values string) []assayreflect.Value {
	kind := function.Type()
	arguments := assayFit(assayDecode(values), kind.NumIn(), kind.In)
	if kind.IsVariadic() {
		return function.CallSlice(arguments)
	}
	return function.Call(arguments)
}

// assayAnswer gives the answer to a call.
func assayAnswer(function assayreflect.Value, values string) (answer string) {
	defer func() {
		switch caught := recover().(type) {
		case nil:
		case assayUncrossable:
			answer = "U s" + assayHex(caught.what)
		case error:
			answer = "X s" + assayHex(caught.Error())
		case string:
			answer = "X s" + assayHex(caught)
		default:
			answer = "X s" + assayHex("a "+assayreflect.TypeOf(caught).String())
		}
	}()
	return "V " + assayEncode(assayCall(function, values))
}

// assayLines gives the lines of the standard input.
func assayLines() []string {
	text, piece := []byte{}, make([]byte, 1<<16)
	for {
		count, err := assayos.Stdin.Read(piece)
		text = append(text, piece[:count]...)
		if err != nil {
			lines := assaystrings.Split(string(text), "\n")
			return lines[:len(lines)-1]
		}
	}
}

// assayWrite writes a line after a line feed, so that it is a line of its own whatever the program wrote before.
func assayWrite(line string) {
	assayos.Stdout.WriteString("\n" + line + "\n")
}

// assayNextLine gives the next line of the standard input, if there is one.
func assayNextLine() (string, bool) {
	text, piece := []byte{}, make([]byte, 1<<16)
	for {
		count, err := assayos.Stdin.Read(piece)
		text = append(text, piece[:count]...)
		// What can be read ends with a line.
		if count > 0 && piece[count-1] == '\n' {
			return string(text[:len(text)-1]), true
		}
		if err != nil {
			return "", false
		}
	}
}

// assayServe answers the calls on the standard input, a line each: the name of the function, and its arguments. Each can be
// read when the one before is answered.
func assayServe(function interface{}) {
	for number := 0; ; number++ {
		call, ok := assayNextLine()
		if !ok {
			return
		}
		_, values, _ := assaystrings.Cut(call, " ")
		assayWrite("=assay " + assaystrconv.Itoa(number) + " " + assayAnswer(assayreflect.ValueOf(function), values))
	}
}
