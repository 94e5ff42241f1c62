//! Arguments of `serve`.

use std::net::IpAddr;

use clap::Args;
use keypeg_web::PublicUrl;

use super::{ArchiveArgs, values};

#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// The port to listen on [default: 5734, or another if that is in use]
    #[arg(long, value_name = "P", value_parser = values::whole::<u16>(0..=65535, "a port"))]
    pub(crate) port: Option<u16>,

    /// The address to listen on; 0.0.0.0 lets everyone on your network connect
    #[arg(long, alias = "host", value_name = "ADDRESS", default_value = "127.0.0.1", value_parser = values::address)]
    pub(crate) listen: IpAddr,

    /// The URL under which others reach the server, such as that of a TLS proxy: https://keypeg.example.org
    #[arg(long, value_name = "URL")]
    pub(crate) public_url: Option<PublicUrl>,

    /// The address of a proxy on another machine, whose X-Forwarded-For is believed
    #[arg(long, value_name = "ADDRESS", requires = "public_url", value_parser = values::address)]
    pub(crate) trusted_proxy: Option<IpAddr>,

    /// Let every browser see all finished games; with others, each browser sees only its own
    #[arg(long)]
    pub(crate) shared_archive: bool,

    /// Open the page in your browser
    #[arg(long)]
    pub(crate) open: bool,

    #[command(flatten)]
    pub(crate) archive: ArchiveArgs,
}
