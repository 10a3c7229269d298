// expect: CompileError
package main

const (
	a = 3.7e400
	b = a * a
	c = b * b
	d = c * c
	e = d * d
	f = e * e
	g = f * f
	h = g * g
	i = h * h
	j = i * i
	k = j * j
	l = k * k
	m = l * l
	n = m * m
	o = n * n
	p = o * o
	q = p * p
	r = q * q
	s = r * r
	t = s * s
	u = t * t
	v = u * u
	w = v * v
	x = w * w
	y = x * x
)

func main() { println(y > 0) }
