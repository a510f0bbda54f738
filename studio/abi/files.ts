/**
 * Files with ABIs: chosen on their page, or dropped on any page.
 */

import { signal } from '@preact/signals'
import { counted } from '../format.ts'
import { hrefOf, navigate } from '../router.ts'
import { addAbi } from './store.ts'

/** The result of the last files. */
export const outcome = signal({ text: '', isError: false })

export async function takeFiles(files: readonly File[]): Promise<void> {
  const outcomes = await Promise.all(files.map(take))
  outcome.value = {
    text: outcomes.map(({ text }) => text).join(' '),
    isError: outcomes.some(({ isError }) => isError),
  }
}

/** Takes files that are dropped, and shows what came of them. */
export function watchDrops(): void {
  document.addEventListener('dragover', (event) => event.preventDefault())
  document.addEventListener('drop', (event) => {
    event.preventDefault()
    const files = [...(event.dataTransfer?.files ?? [])]
    if (files.length > 0) void takeFiles(files).then(() => navigate(hrefOf('/abis')))
  })
}

/** Characters of a name in what is said of it. */
const nameMax = 100

async function take(file: File) {
  try {
    const { name, abi } = addAbi(file.name, await file.text())
    return {
      text: `${name.slice(0, nameMax)}: ${counted(abi.length, 'item')} added.`,
      isError: false,
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { text: `${file.name.slice(0, nameMax)}: ${reason}.`, isError: true }
  }
}
