/**
 * The interfaces of the token standard, as JSON ABIs with exact types.
 *
 * The only declaration of the standard's functions, events and errors: selectors, topics, argument
 * coding and the handlers' types follow from it. versions.ts lists what earlier versions lack.
 *
 * @see https://docs.base.org/specifications/b20
 */

import { error, event, view, write } from '../abi/abi-text.ts'

/** Errors of every contract for calls with ether or by DELEGATECALL. */
const callErrors = [error('NonPayable'), error('DelegateCallNotAllowed')] as const

/** The activation registry: features that are switched on or off. */
export const activationRegistryAbi = [
  ...callErrors,
  view('isActivated', 'bytes32 feature', 'bool'),
  view('checkActivated', 'bytes32 feature', ''),
  view('admin', '', 'address'),
  write('activate', 'bytes32 feature'),
  write('deactivate', 'bytes32 feature'),
  event('FeatureActivated', 'bytes32 indexed feature, address indexed caller'),
  event('FeatureDeactivated', 'bytes32 indexed feature, address indexed caller'),
  error('Unauthorized', 'address caller'),
  error('AlreadyActivated', 'bytes32 feature'),
  error('FeatureNotActivated', 'bytes32 feature'),
  error('StaticCallNotAllowed'),
] as const

export const factoryAbi = [
  ...callErrors,
  write('createB20', 'uint8 variant, bytes32 salt, bytes params, bytes[] initCalls', 'address'),
  view('getB20Address', 'uint8 variant, address sender, bytes32 salt', 'address'),
  view('isB20', 'address token', 'bool'),
  view('isB20Initialized', 'address token', 'bool'),
  event(
    'B20Created',
    'address indexed token, uint8 indexed variant, string name, string symbol, uint8 decimals, bytes variantEventParams',
  ),
  error('InvalidVariant'),
  error('UnsupportedVersion', 'uint8 version, uint8 variant'),
  error('InvalidDecimals', 'uint8 decimals'),
  error('TokenAlreadyExists', 'address token'),
  error('MissingRequiredField', 'string field'),
  error('InvalidCurrency', 'string currency'),
  error('InitCallFailed', 'uint256 index'),
  error('FeatureNotActivated', 'bytes32 feature'),
] as const

/** The policy registry: lists of accounts and combinations of lists, consulted by tokens. */
export const policyRegistryAbi = [
  ...callErrors,
  write('createPolicy', 'address admin, uint8 policyType', 'uint64'),
  write(
    'createPolicyWithAccounts',
    'address admin, uint8 policyType, address[] accounts',
    'uint64',
  ),
  write(
    'createCompositePolicy',
    'address admin, uint8 policyType, uint64[] childPolicyIds',
    'uint64',
  ),
  write('updateComposite', 'uint64 policyId, uint64[] childPolicyIds'),
  write('updateAllowlist', 'uint64 policyId, bool allowed, address[] accounts'),
  write('updateBlocklist', 'uint64 policyId, bool blocked, address[] accounts'),
  write('stageUpdateAdmin', 'uint64 policyId, address newAdmin'),
  write('finalizeUpdateAdmin', 'uint64 policyId'),
  write('renounceAdmin', 'uint64 policyId'),
  view('isAuthorized', 'uint64 policyId, address account', 'bool'),
  view('policyExists', 'uint64 policyId', 'bool'),
  view('policyAdmin', 'uint64 policyId', 'address'),
  view('pendingPolicyAdmin', 'uint64 policyId', 'address'),
  view('compositePolicyChildIds', 'uint64 policyId', 'uint64[]'),
  view('MIN_COMPOSITE_CHILD_POLICIES', '', 'uint256'),
  view('MAX_COMPOSITE_CHILD_POLICIES', '', 'uint256'),
  view('invertedPolicyId', 'uint64 policyId', 'uint64'),
  event('PolicyCreated', 'uint64 indexed policyId, address indexed creator, uint8 policyType'),
  event(
    'PolicyAdminStaged',
    'uint64 indexed policyId, address indexed currentAdmin, address indexed pendingAdmin',
  ),
  event(
    'PolicyAdminUpdated',
    'uint64 indexed policyId, address indexed previousAdmin, address indexed newAdmin',
  ),
  event(
    'AllowlistUpdated',
    'uint64 indexed policyId, address indexed updater, bool allowed, address[] accounts',
  ),
  event(
    'BlocklistUpdated',
    'uint64 indexed policyId, address indexed updater, bool blocked, address[] accounts',
  ),
  event(
    'CompositePolicyUpdated',
    'uint64 indexed policyId, address indexed updater, uint64[] childPolicyIds',
  ),
  error('Unauthorized'),
  error('PolicyNotFound'),
  error('IncompatiblePolicyType'),
  error('ZeroAddress'),
  error('BatchSizeTooLarge', 'uint256 maxBatchSize'),
  error('NoPendingAdmin'),
  error('ChildPoliciesOutsideOfRange'),
  error('InvalidChildPolicy', 'uint64 childPolicyId'),
  error('FeatureNotActivated', 'bytes32 feature'),
  error('StaticCallNotAllowed'),
] as const

/** Functions of both variants. */
export const tokenAbi = [
  ...callErrors,

  view('name', '', 'string'),
  view('symbol', '', 'string'),
  view('decimals', '', 'uint8'),
  view('totalSupply', '', 'uint256'),
  view('balanceOf', 'address account', 'uint256'),
  view('allowance', 'address owner, address spender', 'uint256'),
  write('transfer', 'address to, uint256 amount', 'bool'),
  write('transferFrom', 'address from, address to, uint256 amount', 'bool'),
  write('approve', 'address spender, uint256 amount', 'bool'),
  write('transferWithMemo', 'address to, uint256 amount, bytes32 memo', 'bool'),
  write('transferFromWithMemo', 'address from, address to, uint256 amount, bytes32 memo', 'bool'),
  event('Transfer', 'address indexed from, address indexed to, uint256 amount'),
  event('Approval', 'address indexed owner, address indexed spender, uint256 amount'),
  event('Memo', 'address indexed caller, bytes32 indexed memo'),
  error('InsufficientAllowance', 'address spender, uint256 allowance, uint256 needed'),
  error('InsufficientBalance', 'address sender, uint256 balance, uint256 needed'),
  error('InvalidSender', 'address sender'),
  error('InvalidReceiver', 'address receiver'),
  error('InvalidApprover', 'address approver'),
  error('InvalidSpender', 'address spender'),
  error('InvalidAmount'),
  error('Unauthorized'),

  write('mint', 'address to, uint256 amount'),
  write('mintWithMemo', 'address to, uint256 amount, bytes32 memo'),
  write('burn', 'uint256 amount'),
  write('burnWithMemo', 'uint256 amount, bytes32 memo'),
  write('burnBlocked', 'address from, uint256 amount'),
  write('seizeWithMemo', 'address from, address to, uint256 amount, bytes32 memo'),
  view('supplyCap', '', 'uint256'),
  write('updateSupplyCap', 'uint256 newSupplyCap'),
  event('BurnedBlocked', 'address indexed caller, address indexed from, uint256 amount'),
  event(
    'Seized',
    'address indexed caller, address indexed from, address indexed to, uint256 amount',
  ),
  event('SupplyCapUpdated', 'address indexed updater, uint256 oldSupplyCap, uint256 newSupplyCap'),
  error('SupplyCapExceeded', 'uint256 cap, uint256 attempted'),
  error('InvalidSupplyCap', 'uint256 currentSupply, uint256 proposedCap'),
  error('AccountNotBlocked', 'address account'),
  error('AccountNotSeizable', 'address account'),

  view('DEFAULT_ADMIN_ROLE', '', 'bytes32'),
  view('MINT_ROLE', '', 'bytes32'),
  view('BURN_ROLE', '', 'bytes32'),
  view('BURN_BLOCKED_ROLE', '', 'bytes32'),
  view('SEIZE_ROLE', '', 'bytes32'),
  view('PAUSE_ROLE', '', 'bytes32'),
  view('UNPAUSE_ROLE', '', 'bytes32'),
  view('METADATA_ROLE', '', 'bytes32'),
  view('hasRole', 'bytes32 role, address account', 'bool'),
  view('getRoleAdmin', 'bytes32 role', 'bytes32'),
  write('grantRole', 'bytes32 role, address account'),
  write('revokeRole', 'bytes32 role, address account'),
  write('renounceRole', 'bytes32 role, address callerConfirmation'),
  write('renounceLastAdmin', ''),
  write('setRoleAdmin', 'bytes32 role, bytes32 newAdminRole'),
  event('RoleGranted', 'bytes32 indexed role, address indexed account, address indexed sender'),
  event('RoleRevoked', 'bytes32 indexed role, address indexed account, address indexed sender'),
  event(
    'RoleAdminChanged',
    'bytes32 indexed role, bytes32 indexed previousAdminRole, bytes32 indexed newAdminRole',
  ),
  event('LastAdminRenounced', 'address indexed previousAdmin'),
  error('AccessControlUnauthorizedAccount', 'address account, bytes32 neededRole'),
  error('AccessControlBadConfirmation'),
  error('LastAdminCannotRenounce'),
  error('NotSoleAdmin'),

  view('pausedFeatures', '', 'uint8[]'),
  view('isPaused', 'uint8 feature', 'bool'),
  write('pause', 'uint8[] features'),
  write('unpause', 'uint8[] features'),
  event('Paused', 'address indexed updater, uint8[] features'),
  event('Unpaused', 'address indexed updater, uint8[] features'),
  error('ContractPaused', 'uint8 feature'),
  error('EmptyFeatureSet'),

  view('TRANSFER_SENDER_POLICY', '', 'bytes32'),
  view('TRANSFER_RECEIVER_POLICY', '', 'bytes32'),
  view('TRANSFER_EXECUTOR_POLICY', '', 'bytes32'),
  view('MINT_RECEIVER_POLICY', '', 'bytes32'),
  view('SEIZE_EXEMPT_POLICY', '', 'bytes32'),
  view('SEIZE_RECEIVER_POLICY', '', 'bytes32'),
  view('policyId', 'bytes32 policyScope', 'uint64'),
  write('updatePolicy', 'bytes32 policyScope, uint64 newPolicyId'),
  event('PolicyUpdated', 'bytes32 indexed policyScope, uint64 oldPolicyId, uint64 newPolicyId'),
  error('PolicyForbids', 'bytes32 policyScope, uint64 policyId'),
  error('PolicyNotFound', 'uint64 policyId'),
  error('UnsupportedPolicyType', 'bytes32 policyScope'),

  view('nonces', 'address owner', 'uint256'),
  view('DOMAIN_SEPARATOR', '', 'bytes32'),
  view(
    'eip712Domain',
    '',
    'bytes1 fields, string name, string version, uint256 chainId, address verifyingContract, bytes32 salt, uint256[] extensions',
  ),
  write(
    'permit',
    'address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s',
  ),
  event('EIP712DomainChanged', ''),
  error('ExpiredSignature', 'uint256 deadline'),
  error('InvalidSigner', 'address signer, address owner'),

  view('contractURI', '', 'string'),
  write('updateContractURI', 'string newURI'),
  write('updateName', 'string newName'),
  write('updateSymbol', 'string newSymbol'),
  event('ContractURIUpdated', ''),
  event('NameUpdated', 'address indexed updater, string newName'),
  event('SymbolUpdated', 'address indexed updater, string newSymbol'),
] as const

const assetItems = [
  view('OPERATOR_ROLE', '', 'bytes32'),
  view('WAD_PRECISION', '', 'uint256'),
  view('MAX_UI_MULTIPLIER', '', 'uint256'),
  view('multiplier', '', 'uint256'),
  view('uiMultiplier', '', 'uint256'),
  view('newUIMultiplier', '', 'uint256'),
  view('effectiveAt', '', 'uint256'),
  view('toScaledBalance', 'uint256 rawBalance', 'uint256'),
  view('toUIAmount', 'uint256 rawAmount', 'uint256'),
  view('toRawBalance', 'uint256 scaledBalance', 'uint256'),
  view('fromUIAmount', 'uint256 uiAmount', 'uint256'),
  view('scaledBalanceOf', 'address account', 'uint256'),
  view('balanceOfUI', 'address account', 'uint256'),
  view('totalSupplyUI', '', 'uint256'),
  write('updateUIMultiplier', 'uint256 newMultiplier, uint256 effectiveAt'),
  write('cancelUIMultiplierUpdate', ''),
  write('updateMultiplier', 'uint256 newMultiplier'),
  view('supportsInterface', 'bytes4 interfaceId', 'bool'),
  event('MultiplierUpdated', 'uint256 multiplier'),
  event(
    'UIMultiplierUpdated',
    'uint256 oldMultiplier, uint256 newMultiplier, uint256 effectiveAtTimestamp',
  ),
  event('UIMultiplierUpdateCancelled', 'uint256 cancelledMultiplier, uint256 cancelledEffectiveAt'),
  error('InvalidMultiplier'),
  error('EffectiveAtInPast', 'uint256 effectiveAt'),
  error('EffectiveAtTooFar', 'uint256 effectiveAt'),
  error('UIMultiplierUpdateExists', 'uint256 effectiveAt'),
  error('UIMultiplierUpdateDoesNotExist'),

  write('batchMint', 'address[] recipients, uint256[] amounts'),
  error('LengthMismatch', 'uint256 leftLen, uint256 rightLen'),
  error('EmptyBatch'),

  write('announce', 'bytes[] internalCalls, string id, string description, string uri'),
  view('isAnnouncementIdUsed', 'string id', 'bool'),
  event('Announcement', 'address indexed caller, string id, string description, string uri'),
  event('EndAnnouncement', 'string id'),
  error('AnnouncementIdAlreadyUsed', 'string id'),
  error('AnnouncementInProgress'),
  error('InternalCallMalformed', 'bytes call'),
  error('InternalCallFailed', 'bytes call'),

  view('extraMetadata', 'string key', 'string'),
  write('updateExtraMetadata', 'string key, string value'),
  event('ExtraMetadataUpdated', 'string key, string value'),
  error('InvalidMetadataKey'),
] as const

const stablecoinItems = [view('currency', '', 'string')] as const

// Their types name that of `tokenAbi`, so that declarations have its items once.

/** An ASSET: a multiplier for splits and dividends, announcements, metadata, batches. */
export const assetAbi: readonly [...typeof tokenAbi, ...typeof assetItems] = [
  ...tokenAbi,
  ...assetItems,
]

/** A STABLECOIN: a currency, and six decimals. */
export const stablecoinAbi: readonly [...typeof tokenAbi, ...typeof stablecoinItems] = [
  ...tokenAbi,
  ...stablecoinItems,
]
