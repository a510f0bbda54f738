/**
 * The public exports of `previewnet/tokens`: ABIs, addresses, ids and calldata.
 */

export {
  activationRegistryAbi,
  assetAbi,
  factoryAbi,
  policyRegistryAbi,
  stablecoinAbi,
  tokenAbi,
} from './abi.ts'
export { addressOfB20, encodeCreateB20, type TokenCreation } from './encode.ts'
export { usdvAddress, VIBE_ADDRESS } from './genesis.ts'
export {
  ACTIVATION_REGISTRY_ADDRESS,
  ALWAYS_ALLOW,
  ALWAYS_BLOCK,
  FACTORY_ADDRESS,
  FEATURE_IDS,
  INVERTED_POLICY_BIT,
  PAUSABLE,
  POLICY_REGISTRY_ADDRESS,
  POLICY_TYPES,
  ROLE_IDS,
  SCOPE_IDS,
  type ScopeName,
  SUPPLY_CAP_MAX,
  TOKEN_PREFIX,
  VARIANTS,
  type Variant,
} from './ids.ts'
