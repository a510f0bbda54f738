/** A recorder for parts that are tried without a devnet: each change is recorded as one call. */

import { type Client, Recorder } from '../../src/journal/recorder.ts'

export const CLIENT: Client = { transport: 'process', number: undefined }

export function recorderOfOneCall(): Recorder {
  const recorder = new Recorder({ clock: { nowMs: 0 } }, 0)
  const call = { client: CLIENT, name: 'test', params: [] }
  const atOnce = recorder.atOnce.bind(recorder)
  const requestJob = recorder.requestJob.bind(recorder)
  recorder.atOnce = (change) => recorder.recording(call, () => atOnce(change))
  recorder.requestJob = () => recorder.recording(call, requestJob)
  return recorder
}
