/**
 * The sender of a request over HTTP.
 *
 * A client that has ended its side of the socket counts as one that has left: a socket that is closed
 * looks the same until something is written on it. This ends traces alone; other requests are answered.
 */

import type { Socket } from 'node:net'
import type { Sender } from '../rpc/dispatcher.ts'

export function senderOf(socket: Socket, userAgent: string | undefined): Sender {
  return {
    socket,
    address: socket.remoteAddress ?? '',
    userAgent,
    hasLeft: () => socket.destroyed || socket.readableEnded,
  }
}
