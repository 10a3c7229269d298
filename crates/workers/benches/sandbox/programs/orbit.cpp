// Follows a body around a fixed one. Size: 20000000
#include <complex>
#include <cstdio>
#include <iostream>

int main() {
  int n;
  std::cin >> n;
  std::complex<double> place(1, 0), speed(0, 0.8);
  const double step = 0.001;
  for (int i = 0; i < n; i++) {
    double square = std::norm(place);
    speed -= place / (square * std::sqrt(square)) * step;
    place += speed * step;
  }
  std::printf("%.9f %.9f\n", place.real(), place.imag());
}
