//! The server: connections in, answers out, until it is dropped.

use std::net::{IpAddr, SocketAddr, TcpListener};
use std::sync::Arc;

use axum::{Extension, Router};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use thiserror::Error;
use tokio::runtime::Runtime;
use tokio::sync::{Semaphore, watch};

use crate::config::{BODY_TIME, CONNECTIONS, Config};
use crate::router;
use crate::state::App;
use crate::store::StoreError;

/// Why a server does not start.
#[derive(Debug, Error)]
pub enum StartError {
    /// The address cannot be listened on.
    #[error("cannot listen on {address}: {source}; choose another with --port")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the system says.
        source: std::io::Error,
    },
    /// No threads.
    #[error("cannot start threads: {0}")]
    Threads(std::io::Error),
    /// The games cannot be kept.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A server that runs until it is dropped.
pub struct Server {
    app: Arc<App>,
    stop: watch::Sender<bool>,
    runtime: Option<Runtime>,
}

/// Who is at the other end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

impl Server {
    /// Starts a server. It answers when this returns.
    pub fn start(config: &Config) -> Result<Server, StartError> {
        let address = SocketAddr::new(config.address, config.port);
        let refused = |source| StartError::Listen { address, source };
        let listener = TcpListener::bind(address).map_err(refused)?;
        listener.set_nonblocking(true).map_err(refused)?;
        let address = listener.local_addr().map_err(refused)?;
        let app = Arc::new(App::new(config, address)?);
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(StartError::Threads)?;
        let (stop, stopped) = watch::channel(false);
        let listener = {
            let _inside = runtime.enter();
            tokio::net::TcpListener::from_std(listener).map_err(refused)?
        };
        app.warm_up();
        runtime.spawn(accept(listener, router::router(app.clone()), stopped));
        Ok(Server { app, stop, runtime: Some(runtime) })
    }

    /// Where it is.
    pub fn url(&self) -> String {
        self.app.url()
    }

    /// The address it listens on.
    pub fn address(&self) -> SocketAddr {
        self.app.address()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.stop.send(true);
        self.app.stop();
        if let Some(runtime) = self.runtime.take() {
            // Whatever was answered is kept already; nobody needs to be waited for.
            runtime.shutdown_background();
        }
    }
}

async fn accept(listener: tokio::net::TcpListener, router: Router, mut stopped: watch::Receiver<bool>) {
    let room = Arc::new(Semaphore::new(CONNECTIONS));
    loop {
        let Ok(permit) = room.clone().acquire_owned().await else { return };
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stopped.changed() => return,
        };
        // Where the system has no more sockets, the next ones come when others end.
        let Ok((stream, peer)) = accepted else {
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
            continue;
        };
        let _ = stream.set_nodelay(true);
        let (router, mut stopped) = (router.clone(), stopped.clone());
        tokio::spawn(async move {
            let _permit = permit;
            let service = TowerToHyperService::new(router.layer(Extension(Peer(peer.ip()))));
            let connection = hyper::server::conn::http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(BODY_TIME)
                .max_buf_size(1 << 16)
                .serve_connection(TokioIo::new(stream), service);
            // A browser that goes away in the middle is no error of ours.
            tokio::select! {
                _ = connection => {}
                _ = stopped.changed() => {}
            }
        });
    }
}
