//! Whose games count together, so that a flood of games cannot push out those of other players.

/// The browser that began a game, and what the game counts towards.
#[derive(Clone, Debug)]
pub struct Owner {
    /// The cookie that the browser was given. Its list of open games is found by it.
    pub client: String,
    /// The cookie if the browser has sent it back, otherwise `from ADDRESS`. Programs that ignore cookies look like a new
    /// browser in each request; at one address they count as one holder.
    pub holder: String,
    /// The address of the browser; of an IPv6 address the network (64 bits), because one machine has all of it.
    pub address: String,
}

impl Owner {
    /// Counts the game towards the cookie of its browser once a later request has sent it.
    pub(crate) fn update(&mut self, asking: &Owner) {
        if asking.holder == self.client {
            self.holder = asking.holder.clone();
        }
    }
}
