/**
 * Text of others in XML 1.0.
 *
 * @see https://www.w3.org/TR/xml/#charsets
 */

import { printable } from './printable.ts'

/** Attributes of an element, in their order. */
export function xmlAttributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}="${inXml(printable(String(value)))}"`)
    .join(' ')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** @param text without control characters but line ends, as `printable` leaves it */
export function inXml(text: string): string {
  return text.replaceAll(/[&<>"\ufffe\uffff]/g, (character) => entities[character] ?? '\ufffd')
}
