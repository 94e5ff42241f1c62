//! A class: a teacher sets one board, pupils play it, and the teacher sees how far they are. Handlers of the requests, without HTTP.
//!
//! The teacher is known by a secret key. Pupils know the id of the class, which does not reveal the seed of its secret.

mod pupil;
mod qr;
mod teacher;

pub(crate) use pupil::{JoinedGame, join, offer};
pub(crate) use teacher::{boards, progress, set_board};

use crate::error::ApiError;
use crate::services::Services;
use crate::store::SavedClass;

/// The class with this id.
fn find(services: &Services, id: &str) -> Result<SavedClass, ApiError> {
    let found = services.store.classes()?.into_iter().find(|class| class.id == id);
    found.ok_or_else(|| ApiError::not_found("there is no such class; ask your teacher for the link again"))
}
