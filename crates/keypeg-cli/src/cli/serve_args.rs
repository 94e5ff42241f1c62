//! Arguments of `serve`.

use std::net::IpAddr;

use clap::Args;

use super::{ArchiveArgs, values};

#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// The port to listen on [default: 5734, or another if that is in use]
    #[arg(long, value_name = "P", value_parser = values::whole::<u16>(0..=65535, "a port"))]
    pub(crate) port: Option<u16>,

    /// The address to listen on; 0.0.0.0 lets everyone on your network connect
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1", value_parser = values::address)]
    pub(crate) host: IpAddr,

    /// Open the page in your browser
    #[arg(long)]
    pub(crate) open: bool,

    #[command(flatten)]
    pub(crate) archive: ArchiveArgs,
}
