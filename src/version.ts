/**
 * Name and version of this package, as clients and the command line see them. A test compares them
 * with package.json.
 */

export const NAME = 'previewnet'
export const VERSION = '0.1.0'
