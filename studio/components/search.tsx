/**
 * The search field: blocks by number or hash, transactions, addresses, names of accounts, contracts and
 * functions.
 */

import { useState } from 'preact/hooks'
import type { Hash } from '../../src/primitives/hex.ts'
import { knownNames } from '../names.ts'
import type { Connection } from '../rpc.ts'
import { type Studio, useId, useStudio } from '../studio.ts'

export function Search() {
  const studio = useStudio()
  const { router } = studio
  const [error, setError] = useState('')
  const [field, list, message] = [useId(), useId(), useId()]
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement // the listener's own element
    const text = String(new FormData(form).get('search')).trim()
    const found = await pathOf(studio, text).catch(String)
    if (found.startsWith('/')) {
      form.reset()
      setError('')
      router.navigate(router.hrefOf(found))
    } else setError(found)
  }
  return (
    <search>
      <form class="search" onSubmit={(event) => void submit(event)}>
        <label class="hidden" for={field}>
          Block, transaction, address or name
        </label>
        <input
          id={field}
          name="search"
          type="search"
          list={list}
          placeholder="Block, transaction, address, name"
          autocomplete="off"
          spellcheck={false}
          aria-invalid={error !== ''}
          aria-describedby={message}
          onInput={() => setError('')}
        />
        <datalist id={list}>
          {knownNames.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <p id={message} class="field-error" role="alert">
          {error}
        </p>
      </form>
    </search>
  )
}

/** The path of what a text names, or the reason why it names nothing. */
async function pathOf(studio: Studio, text: string): Promise<string> {
  if (/^(latest|pending|earliest|safe|finalized)$/i.test(text))
    return `/block/${text.toLowerCase()}`
  if (/^[\d,]+$/.test(text)) return `/block/${BigInt(text.replaceAll(',', ''))}`
  if (/^0x[\da-f]{40}$/i.test(text)) return `/address/${text.toLowerCase()}`
  if (/^0x[\da-f]{64}$/i.test(text)) return pathOfHash(studio.rpc, text.toLowerCase() as Hash)
  if (/^0x[\da-f]{1,13}$/i.test(text)) return `/block/${Number(text)}`
  const address = studio.names.addressNamed(text)
  if (address !== undefined) return `/address/${address}`
  if (text === '') return 'Type a block number, a hash, an address or a name.'
  if (/^0x/i.test(text)) {
    const digits = text.length - 2
    return /^0x[\da-f]*$/i.test(text)
      ? `An address has 40 digits and a hash 64; this has ${digits}.`
      : 'Hex has the digits 0 to 9 and a to f.'
  }
  return pathOfName(studio.rpc, text)
}

/** One contract or account with the name is shown; of several, and of parts of names, there is a list. */
async function pathOfName(rpc: Connection, text: string): Promise<string> {
  const found = await rpc.request({ method: 'previewnet_find', params: [text] })
  if (found.length === 0) return 'No account, contract or function has this name.'
  const isIt = (name: string | null) => name?.toLowerCase() === text.toLowerCase()
  const named = found.filter(({ label, contract }) => isIt(label) || isIt(contract))
  const [only] = named.length === 1 ? named : found
  const isOnly = named.length === 1 || found.length === 1
  return only !== undefined && isOnly
    ? `/address/${only.address}`
    : `/search/${encodeURIComponent(text)}`
}

async function pathOfHash(rpc: Connection, hash: Hash): Promise<string> {
  const block = await rpc.request({ method: 'eth_getBlockByHash', params: [hash, false] })
  return block === null ? `/tx/${hash}` : `/block/${hash}`
}
