//! Arguments of `serve`.

use std::net::IpAddr;

use clap::Args;

use super::ArchiveArgs;

#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// The port to listen on [default: 5734, or another where that is taken]
    #[arg(long, value_name = "P")]
    pub(crate) port: Option<u16>,

    /// The address to listen on; 0.0.0.0 lets everybody on your network in
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub(crate) host: IpAddr,

    #[command(flatten)]
    pub(crate) archive: ArchiveArgs,
}
