/** Classes that work with artifacts: one module, which a devnet loads with the first of them. */

export { ArtifactIndex } from '../artifacts/artifact-index.ts'
export { templateFor } from '../artifacts/code-template.ts'
export { NamedStorage } from '../storage/named-storage.ts'
export { CodePlaces } from '../tracing/code-places.ts'
export { IndexedFolders } from './artifact-folders.ts'
