// expect: Finished(0)
fn main() {
    assert!(std::net::TcpStream::connect("127.0.0.1:80").is_err());
    assert!(std::net::TcpListener::bind("127.0.0.1:0").is_err());
    assert!(std::net::UdpSocket::bind("127.0.0.1:0").is_err());
}
