/**
 * The Studio: shows the chain, its faucet and its time in a browser.
 *
 * Talks JSON-RPC to the server it came from, like any other client.
 */

import { mount } from './mount.tsx'

/** For documents that have other pages as well. */
export { mount } from './mount.tsx'

/** Ends the page of the document. */
export const unmount = mount(document.querySelector('#studio')!) // index.html has it
