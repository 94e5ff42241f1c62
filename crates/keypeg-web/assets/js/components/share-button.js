// @ts-check
// Copies a link to the same secret. The token in it does not reveal the secret.

import { publicAddress } from '../core/api.js';
import { link } from '../core/router.js';
import { copyButton } from './copy-button.js';

/**
 * @param {import('../core/types.js').Play} play
 * @param {string} label
 */
export function shareButton(play, label) {
  return play.share ? copyButton(label, async () => `${await publicAddress()}${link(`share/${play.share}`)}`) : null;
}
