//! The server: accepts connections until it is dropped.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::Router;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use keypeg_handlers::GameAccess;
use thiserror::Error;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::runtime::Runtime;
use tokio::sync::watch;

use crate::app::App;
use crate::config::{BODY_TIME, Config, SEND_BUFFER, STOP_TIME};
use crate::connections::{Connections, OpenConnection};
use crate::guard::Peer;
use crate::proxy::TrustedProxies;
use crate::router;
use crate::store::StoreError;
use crate::timed_stream::TimedStream;

/// The response to a connection for which there is no room.
const FULL: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 2\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";

/// Why a server cannot start.
#[derive(Debug, Error)]
pub enum StartError {
    /// The address cannot be listened on.
    #[error("cannot listen on {address}: {source}")]
    Listen {
        /// The address of the configuration.
        address: SocketAddr,
        /// The error of the operating system.
        source: std::io::Error,
    },
    /// The threads of the server cannot be started.
    #[error("cannot start threads: {0}")]
    Threads(std::io::Error),
    /// The files of games cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A server that runs until it is dropped. Dropping it finishes the responses under way, for three seconds at most,
/// cancels all jobs and closes the files of games.
pub struct Server {
    app: Arc<App>,
    connections: Arc<Connections>,
    stop: watch::Sender<bool>,
    runtime: Option<Runtime>,
}

impl Server {
    /// Starts a server. It accepts connections when this returns.
    pub fn start(config: &Config) -> Result<Server, StartError> {
        let address = SocketAddr::new(config.address, config.port);
        let refused = |source| StartError::Listen { address, source };
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(StartError::Threads)?;
        let listener = {
            let _inside = runtime.enter();
            listen(address).map_err(refused)?
        };
        let address = listener.local_addr().map_err(refused)?;
        let app = Arc::new(App::new(config, address)?);
        let connections = Arc::new(Connections::default());
        let (stop, stopped) = watch::channel(false);
        app.warm_up();
        runtime.spawn(accept(listener, router::router(app.clone()), app.proxies, connections.clone(), stopped));
        Ok(Server { app, connections, stop, runtime: Some(runtime) })
    }

    /// The URL of the pages, for a browser on this machine; the public one if it is https.
    pub fn url(&self) -> String {
        self.app.address.url()
    }

    /// The address it listens on, with the port that was chosen.
    pub fn address(&self) -> SocketAddr {
        self.app.address.listening
    }

    /// The URLs of the pages for browsers on other machines, the best one first; empty if only this machine can connect.
    pub fn urls_for_others(&self) -> Vec<String> {
        self.app.address.urls_for_others()
    }

    /// The hosts that requests may name, for people.
    pub fn allowed_hosts(&self) -> Vec<String> {
        self.app.address.allowed_hosts()
    }

    /// Which games a browser may see.
    pub fn access(&self) -> GameAccess {
        self.app.services.access
    }

    /// The secret URL of the teacher's page; `None` if only this machine can connect. If no address for others is known, it is for
    /// a browser on this machine.
    pub fn teacher_url(&self) -> Option<String> {
        let classroom = self.app.services.classroom.as_ref()?;
        let url = classroom.url.clone().unwrap_or_else(|| self.url());
        Some(format!("{url}#/teacher/{}", classroom.teacher_key))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Jobs end first, so that the requests which wait for them can be answered.
        self.app.stop_jobs();
        let _ = self.stop.send(true);
        self.connections.wait_for_end(STOP_TIME);
        self.app.store.stop();
        if let Some(runtime) = self.runtime.take() {
            // Everything that was answered is on disk, so there is nothing else to wait for.
            runtime.shutdown_background();
        }
    }
}

/// Listens on an address, with small buffers: a client that does not read costs little memory.
fn listen(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    // On Windows this option would let two servers share a port.
    #[cfg(not(windows))]
    socket.set_reuseaddr(true)?;
    socket.set_send_buffer_size(SEND_BUFFER)?;
    socket.bind(address)?;
    socket.listen(1_024)
}

async fn accept(
    listener: TcpListener,
    router: Router,
    proxies: TrustedProxies,
    connections: Arc<Connections>,
    mut stopped: watch::Receiver<bool>,
) {
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stopped.changed() => return,
        };
        // The system may be out of sockets; some become free when other connections end.
        let Ok((stream, peer)) = accepted else {
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
            continue;
        };
        match connections.admit(peer.ip(), proxies.most_connections(peer.ip())) {
            Some(open) => drop(tokio::spawn(serve(stream, peer.ip(), open, router.clone(), stopped.clone()))),
            None => drop(stream.try_write(FULL)),
        }
    }
}

/// Answers the requests of one connection until it ends.
async fn serve(
    stream: TcpStream,
    peer: IpAddr,
    open: OpenConnection,
    router: Router,
    mut stopped: watch::Receiver<bool>,
) {
    let connection = open.connection.clone();
    let _ = stream.set_nodelay(true);
    let inner = TowerToHyperService::new(router);
    let counted = connection.clone();
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(Peer(peer));
        request.extensions_mut().insert(counted.clone());
        let (answering, answer) = (counted.answering(), inner.call(request));
        async move {
            let answer = answer.await;
            drop(answering);
            answer
        }
    });
    let http = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(BODY_TIME)
        .max_buf_size(1 << 16)
        .serve_connection(TokioIo::new(TimedStream::new(stream, connection.clone())), service);
    let mut http = std::pin::pin!(http);
    // A connection that the browser closes early is not an error.
    tokio::select! {
        _ = &mut http => return,
        () = connection.close.notified() => return,
        _ = stopped.changed() => {}
    }
    if connection.has_requests() {
        // The current response is finished first.
        http.as_mut().graceful_shutdown();
        let _ = http.await;
    }
}
