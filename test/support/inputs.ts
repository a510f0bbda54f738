/** A recorder for rooms that are tried without a devnet: as if one call were being made all along. */

import { type Client, Recorder } from '../../src/journal/recorder.ts'

export const CLIENT: Client = { transport: 'process', number: undefined }

export function inputsOfOneCall(): Recorder {
  const inputs = new Recorder({ now: () => 0, journalBytesMax: 0 })
  inputs.call = { client: CLIENT, name: 'test', params: [], isRecorded: false }
  return inputs
}
