/**
 * Functions, events and errors that contracts everywhere share, for code without an artifact.
 *
 * If two declarations share a selector or topic, the first that fits the data counts.
 *
 * @see https://eips.ethereum.org/erc for the standards, https://github.com/Uniswap/permit2,
 * https://www.multicall3.com, https://docs.openzeppelin.com/contracts
 */

import { once } from '../primitives/once.ts'
import type { NamedAbi } from './abi.ts'
import { itemsFrom } from './declarations.ts'

const erc20 = `
  function name() view returns (string)
  function symbol() view returns (string)
  function decimals() view returns (uint8)
  function totalSupply() view returns (uint256)
  function balanceOf(address account) view returns (uint256)
  function allowance(address owner, address spender) view returns (uint256)
  function transfer(address to, uint256 amount) returns (bool)
  function transferFrom(address from, address to, uint256 amount) returns (bool)
  function approve(address spender, uint256 amount) returns (bool)
  function increaseAllowance(address spender, uint256 addedValue) returns (bool)
  function decreaseAllowance(address spender, uint256 subtractedValue) returns (bool)
  function mint(address to, uint256 amount)
  function burn(uint256 amount)
  function burnFrom(address account, uint256 amount)
  function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
  function nonces(address owner) view returns (uint256)
  function DOMAIN_SEPARATOR() view returns (bytes32)
  event Transfer(address indexed from, address indexed to, uint256 value)
  event Approval(address indexed owner, address indexed spender, uint256 value)
  error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)
  error ERC20InvalidSender(address sender)
  error ERC20InvalidReceiver(address receiver)
  error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)
  error ERC20InvalidApprover(address approver)
  error ERC20InvalidSpender(address spender)
  error ERC2612ExpiredSignature(uint256 deadline)
  error ERC2612InvalidSigner(address signer, address owner)
  error SafeERC20FailedOperation(address token)
`

const weth = `
  function deposit() payable
  function withdraw(uint256 amount)
  event Deposit(address indexed account, uint256 amount)
  event Withdrawal(address indexed account, uint256 amount)
`

const erc721 = `
  function name() view returns (string)
  function symbol() view returns (string)
  function balanceOf(address owner) view returns (uint256)
  function transferFrom(address from, address to, uint256 tokenId)
  function approve(address to, uint256 tokenId)
  function ownerOf(uint256 tokenId) view returns (address)
  function getApproved(uint256 tokenId) view returns (address)
  function isApprovedForAll(address owner, address operator) view returns (bool)
  function setApprovalForAll(address operator, bool approved)
  function safeTransferFrom(address from, address to, uint256 tokenId)
  function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)
  function safeMint(address to, uint256 tokenId)
  function tokenURI(uint256 tokenId) view returns (string)
  function tokenByIndex(uint256 index) view returns (uint256)
  function tokenOfOwnerByIndex(address owner, uint256 index) view returns (uint256)
  function supportsInterface(bytes4 interfaceId) view returns (bool)
  function onERC721Received(address operator, address from, uint256 tokenId, bytes data) returns (bytes4)
  event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)
  event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId)
  event ApprovalForAll(address indexed owner, address indexed operator, bool approved)
  error ERC721InvalidOwner(address owner)
  error ERC721NonexistentToken(uint256 tokenId)
  error ERC721IncorrectOwner(address sender, uint256 tokenId, address owner)
  error ERC721InvalidSender(address sender)
  error ERC721InvalidReceiver(address receiver)
  error ERC721InsufficientApproval(address operator, uint256 tokenId)
  error ERC721InvalidApprover(address approver)
  error ERC721InvalidOperator(address operator)
`

const erc1155 = `
  function balanceOf(address account, uint256 id) view returns (uint256)
  function balanceOfBatch(address[] accounts, uint256[] ids) view returns (uint256[])
  function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)
  function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] values, bytes data)
  function uri(uint256 id) view returns (string)
  function onERC1155Received(address operator, address from, uint256 id, uint256 value, bytes data) returns (bytes4)
  function onERC1155BatchReceived(address operator, address from, uint256[] ids, uint256[] values, bytes data) returns (bytes4)
  event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)
  event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)
  event URI(string value, uint256 indexed id)
  error ERC1155InsufficientBalance(address sender, uint256 balance, uint256 needed, uint256 tokenId)
  error ERC1155InvalidSender(address sender)
  error ERC1155InvalidReceiver(address receiver)
  error ERC1155MissingApprovalForAll(address operator, address owner)
  error ERC1155InvalidApprover(address approver)
  error ERC1155InvalidOperator(address operator)
  error ERC1155InvalidArrayLength(uint256 idsLength, uint256 valuesLength)
`

const erc4626 = `
  function asset() view returns (address)
  function totalAssets() view returns (uint256)
  function convertToShares(uint256 assets) view returns (uint256 shares)
  function convertToAssets(uint256 shares) view returns (uint256 assets)
  function maxDeposit(address receiver) view returns (uint256 maxAssets)
  function previewDeposit(uint256 assets) view returns (uint256 shares)
  function deposit(uint256 assets, address receiver) returns (uint256 shares)
  function maxMint(address receiver) view returns (uint256 maxShares)
  function previewMint(uint256 shares) view returns (uint256 assets)
  function mint(uint256 shares, address receiver) returns (uint256 assets)
  function maxWithdraw(address owner) view returns (uint256 maxAssets)
  function previewWithdraw(uint256 assets) view returns (uint256 shares)
  function withdraw(uint256 assets, address receiver, address owner) returns (uint256 shares)
  function maxRedeem(address owner) view returns (uint256 maxShares)
  function previewRedeem(uint256 shares) view returns (uint256 assets)
  function redeem(uint256 shares, address receiver, address owner) returns (uint256 assets)
  event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares)
  event Withdraw(address indexed sender, address indexed receiver, address indexed owner, uint256 assets, uint256 shares)
  error ERC4626ExceededMaxDeposit(address receiver, uint256 assets, uint256 max)
  error ERC4626ExceededMaxMint(address receiver, uint256 shares, uint256 max)
  error ERC4626ExceededMaxWithdraw(address owner, uint256 assets, uint256 max)
  error ERC4626ExceededMaxRedeem(address owner, uint256 shares, uint256 max)
`

const permit2 = `
  function approve(address token, address spender, uint160 amount, uint48 expiration)
  function allowance(address user, address token, address spender) view returns (uint160 amount, uint48 expiration, uint48 nonce)
  function permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline) permitSingle, bytes signature)
  function permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce)[] details, address spender, uint256 sigDeadline) permitBatch, bytes signature)
  function transferFrom(address from, address to, uint160 amount, address token)
  function transferFrom((address from, address to, uint160 amount, address token)[] transferDetails)
  function permitTransferFrom(((address token, uint256 amount) permitted, uint256 nonce, uint256 deadline) permit, (address to, uint256 requestedAmount) transferDetails, address owner, bytes signature)
  function permitTransferFrom(((address token, uint256 amount)[] permitted, uint256 nonce, uint256 deadline) permit, (address to, uint256 requestedAmount)[] transferDetails, address owner, bytes signature)
  function permitWitnessTransferFrom(((address token, uint256 amount) permitted, uint256 nonce, uint256 deadline) permit, (address to, uint256 requestedAmount) transferDetails, address owner, bytes32 witness, string witnessTypeString, bytes signature)
  function lockdown((address token, address spender)[] approvals)
  function invalidateNonces(address token, address spender, uint48 newNonce)
  function invalidateUnorderedNonces(uint256 wordPos, uint256 mask)
  event Approval(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration)
  event Permit(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration, uint48 nonce)
  event Lockdown(address indexed owner, address token, address spender)
  event NonceInvalidation(address indexed owner, address indexed token, address indexed spender, uint48 newNonce, uint48 oldNonce)
  event UnorderedNonceInvalidation(address indexed owner, uint256 word, uint256 mask)
  error AllowanceExpired(uint256 deadline)
  error InsufficientAllowance(uint256 amount)
  error ExcessiveInvalidation()
  error SignatureExpired(uint256 signatureDeadline)
  error InvalidNonce()
  error InvalidAmount(uint256 maxAmount)
  error InvalidSigner()
  error InvalidSignature()
  error InvalidSignatureLength()
  error InvalidContractSignature()
  error LengthMismatch()
`

const multicall3 = `
  function aggregate((address target, bytes callData)[] calls) payable returns (uint256 blockNumber, bytes[] returnData)
  function tryAggregate(bool requireSuccess, (address target, bytes callData)[] calls) payable returns ((bool success, bytes returnData)[] returnData)
  function aggregate3((address target, bool allowFailure, bytes callData)[] calls) payable returns ((bool success, bytes returnData)[] returnData)
  function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls) payable returns ((bool success, bytes returnData)[] returnData)
  function getEthBalance(address addr) view returns (uint256 balance)
  function getBlockNumber() view returns (uint256 blockNumber)
  function getCurrentBlockTimestamp() view returns (uint256 timestamp)
  function multicall(bytes[] data) returns (bytes[] results)
`

const ownable = `
  function owner() view returns (address)
  function pendingOwner() view returns (address)
  function transferOwnership(address newOwner)
  function acceptOwnership()
  function renounceOwnership()
  event OwnershipTransferred(address indexed previousOwner, address indexed newOwner)
  event OwnershipTransferStarted(address indexed previousOwner, address indexed newOwner)
  error OwnableUnauthorizedAccount(address account)
  error OwnableInvalidOwner(address owner)
`

const accessControl = `
  function hasRole(bytes32 role, address account) view returns (bool)
  function getRoleAdmin(bytes32 role) view returns (bytes32)
  function grantRole(bytes32 role, address account)
  function revokeRole(bytes32 role, address account)
  function renounceRole(bytes32 role, address callerConfirmation)
  event RoleAdminChanged(bytes32 indexed role, bytes32 indexed previousAdminRole, bytes32 indexed newAdminRole)
  event RoleGranted(bytes32 indexed role, address indexed account, address indexed sender)
  event RoleRevoked(bytes32 indexed role, address indexed account, address indexed sender)
  error AccessControlUnauthorizedAccount(address account, bytes32 neededRole)
  error AccessControlBadConfirmation()
`

const pausable = `
  function paused() view returns (bool)
  function pause()
  function unpause()
  event Paused(address account)
  event Unpaused(address account)
  error EnforcedPause()
  error ExpectedPause()
  error ReentrancyGuardReentrantCall()
`

const proxy = `
  function upgradeTo(address newImplementation)
  function upgradeToAndCall(address newImplementation, bytes data) payable
  event Upgraded(address indexed implementation)
  event AdminChanged(address previousAdmin, address newAdmin)
  event BeaconUpgraded(address indexed beacon)
  event Initialized(uint64 version)
  event Initialized(uint8 version)
  error ERC1967InvalidImplementation(address implementation)
  error ERC1967InvalidAdmin(address admin)
  error ERC1967InvalidBeacon(address beacon)
  error ERC1967NonPayable()
  error UUPSUnauthorizedCallContext()
  error UUPSUnsupportedProxiableUUID(bytes32 slot)
  error ProxyDeniedAdminAccess()
  error InvalidInitialization()
  error NotInitializing()
  error AddressEmptyCode(address target)
  error FailedCall()
  error FailedInnerCall()
`

const proxyAdmin = `
  function implementation() view returns (address)
  function upgradeAndCall(address proxy, address implementation, bytes data) payable
  function upgrade(address proxy, address implementation)
  function changeAdmin(address newAdmin)
  function proxiableUUID() view returns (bytes32)
`

const safe = `
  function setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)
  function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable returns (bool success)
  event ExecutionSuccess(bytes32 txHash, uint256 payment)
  event ExecutionFailure(bytes32 txHash, uint256 payment)
`

/** Versions 0.7 and 0.6, whose operations differ. */
const entryPoint = `
  function handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)
  function handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, uint256 callGasLimit, uint256 verificationGasLimit, uint256 preVerificationGas, uint256 maxFeePerGas, uint256 maxPriorityFeePerGas, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)
  function innerHandleOp(bytes callData, ((address sender, uint256 nonce, uint256 verificationGasLimit, uint256 callGasLimit, uint256 paymasterVerificationGasLimit, uint256 paymasterPostOpGasLimit, uint256 preVerificationGas, address paymaster, uint256 maxFeePerGas, uint256 maxPriorityFeePerGas) mUserOp, bytes32 userOpHash, uint256 prefund, uint256 contextOffset, uint256 preOpGas) opInfo, bytes context) returns (uint256 actualGasCost)
  function validateUserOp((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature) userOp, bytes32 userOpHash, uint256 missingAccountFunds) returns (uint256 validationData)
  function validatePaymasterUserOp((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature) userOp, bytes32 userOpHash, uint256 maxCost) returns (bytes context, uint256 validationData)
  function postOp(uint8 mode, bytes context, uint256 actualGasCost, uint256 actualUserOpFeePerGas)
  function execute(address target, uint256 value, bytes data)
  function executeBatch((address target, uint256 value, bytes data)[] calls)
  function getNonce(address sender, uint192 key) view returns (uint256 nonce)
  function getUserOpHash((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature) userOp) view returns (bytes32)
  function createSender(bytes initCode) returns (address sender)
  function depositTo(address account) payable
  function addStake(uint32 unstakeDelaySec) payable
  function unlockStake()
  function withdrawStake(address withdrawAddress)
  function withdrawTo(address withdrawAddress, uint256 withdrawAmount)
  function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4 magicValue)
  event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)
  event AccountDeployed(bytes32 indexed userOpHash, address indexed sender, address factory, address paymaster)
  event UserOperationRevertReason(bytes32 indexed userOpHash, address indexed sender, uint256 nonce, bytes revertReason)
  event PostOpRevertReason(bytes32 indexed userOpHash, address indexed sender, uint256 nonce, bytes revertReason)
  event UserOperationPrefundTooLow(bytes32 indexed userOpHash, address indexed sender, uint256 nonce)
  event BeforeExecution()
  event Deposited(address indexed account, uint256 totalDeposit)
  event Withdrawn(address indexed account, address withdrawAddress, uint256 amount)
  event StakeLocked(address indexed account, uint256 totalStaked, uint256 unstakeDelaySec)
  event StakeUnlocked(address indexed account, uint256 withdrawTime)
  event StakeWithdrawn(address indexed account, address withdrawAddress, uint256 amount)
  error FailedOp(uint256 opIndex, string reason)
  error FailedOpWithRevert(uint256 opIndex, string reason, bytes inner)
  error SignatureValidationFailed(address aggregator)
  error SenderAddressResult(address sender)
`

// The contracts that an OP-stack network begins with.

/** The arguments of the last three setters are packed, so there are none to decode. */
const l1Block = `
  function setL1BlockValues(uint64 number, uint64 timestamp, uint256 basefee, bytes32 hash, uint64 sequenceNumber, bytes32 batcherHash, uint256 l1FeeOverhead, uint256 l1FeeScalar)
  function setL1BlockValuesEcotone()
  function setL1BlockValuesIsthmus()
  function setL1BlockValuesJovian()
  function number() view returns (uint64)
  function timestamp() view returns (uint64)
  function basefee() view returns (uint256)
  function blobBaseFee() view returns (uint256)
  function hash() view returns (bytes32)
`

const baseTime = `
  function timestampMs() view returns (uint64)
  function setTimestampMillisPart(uint16 part)
`

const gasPriceOracle = `
  function getL1Fee(bytes data) view returns (uint256)
  function getL1FeeUpperBound(uint256 unsignedTxSize) view returns (uint256)
  function getOperatorFee(uint256 gasUsed) view returns (uint256)
  function gasPrice() view returns (uint256)
  function baseFee() view returns (uint256)
  function l1BaseFee() view returns (uint256)
`

const standardBridge = `
  function bridgeETH(uint32 minGasLimit, bytes extraData) payable
  function bridgeETHTo(address to, uint32 minGasLimit, bytes extraData) payable
  function bridgeERC20(address localToken, address remoteToken, uint256 amount, uint32 minGasLimit, bytes extraData)
  function bridgeERC20To(address localToken, address remoteToken, address to, uint256 amount, uint32 minGasLimit, bytes extraData)
  function withdraw(address l2Token, uint256 amount, uint32 minGasLimit, bytes extraData) payable
  function withdrawTo(address l2Token, address to, uint256 amount, uint32 minGasLimit, bytes extraData) payable
  function finalizeBridgeETH(address from, address to, uint256 amount, bytes extraData) payable
  function finalizeBridgeERC20(address localToken, address remoteToken, address from, address to, uint256 amount, bytes extraData)
  event ETHBridgeInitiated(address indexed from, address indexed to, uint256 amount, bytes extraData)
  event ETHBridgeFinalized(address indexed from, address indexed to, uint256 amount, bytes extraData)
  event ERC20BridgeInitiated(address indexed localToken, address indexed remoteToken, address indexed from, address to, uint256 amount, bytes extraData)
  event ERC20BridgeFinalized(address indexed localToken, address indexed remoteToken, address indexed from, address to, uint256 amount, bytes extraData)
  event WithdrawalInitiated(address indexed l1Token, address indexed l2Token, address indexed from, address to, uint256 amount, bytes extraData)
  event DepositFinalized(address indexed l1Token, address indexed l2Token, address indexed from, address to, uint256 amount, bytes extraData)
`

const crossDomainMessenger = `
  function sendMessage(address target, bytes message, uint32 minGasLimit) payable
  function relayMessage(uint256 nonce, address sender, address target, uint256 value, uint256 minGasLimit, bytes message) payable
  event SentMessage(address indexed target, address sender, bytes message, uint256 messageNonce, uint256 gasLimit)
  event SentMessageExtension1(address indexed sender, uint256 value)
  event RelayedMessage(bytes32 indexed msgHash)
  event FailedRelayedMessage(bytes32 indexed msgHash)
`

const messagePasser = `
  function initiateWithdrawal(address target, uint256 gasLimit, bytes data) payable
  event MessagePassed(uint256 indexed nonce, address indexed sender, address indexed target, uint256 value, uint256 gasLimit, bytes data, bytes32 withdrawalHash)
`

/** The standards, parsed when they are first asked for. */
export const standards: () => readonly NamedAbi[] = once(() =>
  (
    [
      ['ERC-20', erc20],
      ['WETH9', weth],
      ['ERC-721', erc721],
      ['ERC-1155', erc1155],
      ['ERC-4626', erc4626],
      ['Permit2', permit2],
      ['Multicall3', multicall3],
      ['Ownable', ownable],
      ['AccessControl', accessControl],
      ['Pausable', pausable],
      ['proxy (ERC-1967)', proxy],
      ['ProxyAdmin', proxyAdmin],
      ['EntryPoint', entryPoint],
      ['Safe', safe],
      ['L1Block', l1Block],
      ['BaseTime', baseTime],
      ['GasPriceOracle', gasPriceOracle],
      ['L2StandardBridge', standardBridge],
      ['L2CrossDomainMessenger', crossDomainMessenger],
      ['L2ToL1MessagePasser', messagePasser],
    ] as const
  ).map(([name, declarations]) => ({ name, abi: itemsFrom(declarations) })),
)
