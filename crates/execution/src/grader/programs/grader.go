
// Runs the tests of a function without the function: see `grader.py`, whose input and output are the same.

var assayInput = assayLines()
var assayPlace int

// assayStop ends the tests, whatever they recover from.
func assayStop(line string) {
	assayWrite(line)
	assayos.Exit(0)
}

// assayCrossing gives values as text. If they are not data, the tests cannot run outside.
func assayCrossing(what string, values []assayreflect.Value) string {
	defer func() {
		caught := recover()
		if uncrossable, ok := caught.(assayUncrossable); ok {
			assayStop("inside its " + what + " " + uncrossable.what)
		}
		if caught != nil {
			panic(caught)
		}
	}()
	return assayEncode(values)
}

// assayGrade gives the function that the tests call. Solve is the solution.
func assayGrade[F any](name string, solve F) F {
	kind := assayreflect.TypeOf(solve)
	answer := func(arguments []assayreflect.Value) []assayreflect.Value {
		values := assayCrossing("tests pass", arguments)
		if len(assayInput) == 0 {
			assayWrite("=call " + name + " " + values)
			assayPlace++
			// The solution gets copies and returns one, as a program does on the other side.
			said := assayAnswer(assayreflect.ValueOf(solve), values)
			if said[0] == 'U' {
				assayStop("inside its solution returns " + assayUnhex(said[3:]))
			}
			assayWrite("=answer " + said)
			return assayFit(assayValues(said), kind.NumOut(), kind.Out)
		}
		return assayFit(assayReplay(name+" "+values), kind.NumOut(), kind.Out)
	}
	return assayreflect.MakeFunc(kind, answer).Interface().(F)
}

// assayReplay gives the values of the answer to a call.
func assayReplay(call string) []assayreflect.Value {
	if assayPlace+1 >= len(assayInput) || assayInput[assayPlace] != call {
		assayStop("asks " + assaystrconv.Itoa(assayPlace/2) + " " + call)
	}
	answer := assayInput[assayPlace+1]
	if answer == "" {
		assayStop("lost")
	}
	assayPlace += 2
	return assayValues(answer)
}

// assayValues gives what an answer means to the tests.
func assayValues(answer string) []assayreflect.Value {
	letter, body, _ := assaystrings.Cut(answer, " ")
	if letter == "V" {
		return assayData(func() []assayreflect.Value { return assayDecode(body) })
	}
	said := ""
	assayData(func() []assayreflect.Value {
		said = assayUnhex(body[1:])
		return nil
	})
	if letter == "X" {
		panic(said)
	}
	panic("the function returns " + said + ", which is not data")
}

// assayData gives what read reads.
func assayData(read func() []assayreflect.Value) []assayreflect.Value {
	defer func() {
		if recover() != nil {
			panic("the function returns what is not data")
		}
	}()
	return read()
}

// assayFailed is deferred. If the solution fails, the tests cannot run outside.
func assayFailed() {
	if len(assayInput) > 0 {
		return
	}
	switch caught := recover().(type) {
	case nil:
	case error:
		assayStop("inside its solution does not pass: " + caught.Error())
	case string:
		assayStop("inside its solution does not pass: " + caught)
	default:
		panic(caught)
	}
}

// assayEnd ends tests that came to their end.
func assayEnd() {
	if len(assayInput) > 0 {
		assayStop("accepted")
	} else if assayPlace > 0 {
		assayStop("calls")
	} else {
		assayStop("inside its tests call no function of the program")
	}
}
