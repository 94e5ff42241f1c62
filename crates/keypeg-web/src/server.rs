//! The server: accepts connections until it is dropped.

use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;

use axum::{Extension, Router};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use thiserror::Error;
use tokio::runtime::Runtime;
use tokio::sync::{Semaphore, watch};

use crate::app::App;
use crate::config::{BODY_TIME, CONNECTIONS, Config};
use crate::guard::Peer;
use crate::router;
use crate::store::StoreError;

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

/// A server that runs until it is dropped.
pub struct Server {
    app: Arc<App>,
    stop: watch::Sender<bool>,
    runtime: Option<Runtime>,
}

impl Server {
    /// Starts a server. It accepts connections when this returns.
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

    /// The URL of the pages, for a browser on this machine.
    pub fn url(&self) -> String {
        self.app.address.url()
    }

    /// The address it listens on, with the port that was chosen.
    pub fn address(&self) -> SocketAddr {
        self.app.address.0
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.stop.send(true);
        self.app.stop();
        if let Some(runtime) = self.runtime.take() {
            // Everything that was answered is on disk, so there is nothing to wait for.
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
        // The system may be out of sockets; some become free when other connections end.
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
            // A connection that the browser closes early is not an error.
            tokio::select! {
                _ = connection => {}
                _ = stopped.changed() => {}
            }
        });
    }
}
