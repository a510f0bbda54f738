// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

// Tokens that keep balances in different ways. `rest` is all that a change of one balance must leave alone.

abstract contract Token {
    address internal constant ALICE = address(0xa11ce);
    address internal constant BOB = address(0xb0b);
    uint256 public totalSupply = 1e24;

    function balanceOf(address account) external view virtual returns (uint256);
    function rest() external view virtual returns (uint256, uint256, uint256) {}
}

contract Plain is Token {
    mapping(address => uint256) internal balances;
    constructor() { balances[ALICE] = 7; balances[BOB] = 5e18; }
    function balanceOf(address a) external view virtual override returns (uint256) { return balances[a]; }
}

contract LowHalf is Token {
    struct User { uint128 balance; uint128 index; }
    mapping(address => User) internal users;
    constructor() { users[ALICE] = User(7, 77); users[BOB] = User(5e18, 55); }
    function balanceOf(address a) external view override returns (uint256) { return users[a].balance; }
    function rest() external view override returns (uint256, uint256, uint256) { return (users[ALICE].index, users[BOB].index, 0); }
}

contract HighPart is Token {
    struct User { uint64 locked; uint192 balance; }
    mapping(address => User) internal users;
    constructor() { users[ALICE] = User(type(uint64).max, 7); users[BOB] = User(9, 5e18); }
    function balanceOf(address a) external view override returns (uint256) { return users[a].balance; }
    function rest() external view override returns (uint256, uint256, uint256) { return (users[ALICE].locked, users[BOB].locked, 0); }
}

contract Middle is Token {
    struct User { bool frozen; uint96 balance; address delegate; }
    mapping(address => User) internal users;
    constructor() { users[ALICE] = User(true, 1e18, address(0)); users[BOB].balance = 5e18; }
    function balanceOf(address a) external view override returns (uint256) { return users[a].balance; }
    function rest() external view override returns (uint256, uint256, uint256) { return (users[ALICE].frozen ? 1 : 0, uint160(users[ALICE].delegate), 0); }
}

contract TopFlag is Token {
    mapping(address => uint256) internal words;
    constructor() { words[ALICE] = (1 << 255) | 7; words[BOB] = 5e18; }
    function balanceOf(address a) external view override returns (uint256) { return words[a] & ((1 << 255) - 1); }
    function rest() external view override returns (uint256, uint256, uint256) { return (words[ALICE] >> 255, 0, 0); }
}

contract Scaled is Token {
    struct User { uint128 scaled; uint128 data; }
    mapping(address => User) internal users;
    uint256 internal index = 0.9314e27;
    constructor() { users[ALICE] = User(123456, 77); users[BOB] = User(5e18, 55); }
    function balanceOf(address a) external view override returns (uint256) { return (uint256(users[a].scaled) * index + 0.5e27) / 1e27; }
    function rest() external view override returns (uint256, uint256, uint256) { return (users[ALICE].data, index, 0); }
}

contract UserIndex is Token {
    struct User { uint128 principal; uint128 index; }
    mapping(address => User) internal users;
    uint256 internal index = 1.05e18;
    constructor() { users[ALICE] = User(1000, 1.1e18); users[BOB] = User(5e18, 1e18); }
    function balanceOf(address a) external view override returns (uint256) { return users[a].index == 0 ? 0 : uint256(users[a].principal) * index / users[a].index; }
    function rest() external view override returns (uint256, uint256, uint256) { return (users[ALICE].index, index, 0); }
}

contract Shares is Token {
    mapping(address => uint256) internal shares;
    uint256 internal pooled = 9.1e24;
    uint256 internal total = 9.7e24;
    constructor() { shares[ALICE] = 1e18; shares[BOB] = 5e18; }
    function balanceOf(address a) external view override returns (uint256) { return shares[a] * pooled / total; }
    function rest() external view override returns (uint256, uint256, uint256) { return (pooled, total, 0); }
}

contract Gons is Token {
    mapping(address => uint256) internal gons;
    uint256 internal perFragment = (type(uint256).max - type(uint256).max % 5e16) / 7.3e16;
    constructor() { gons[ALICE] = 12345 * perFragment; gons[BOB] = 5e9 * perFragment; }
    function balanceOf(address a) external view override returns (uint256) { return gons[a] / perFragment; }
    function rest() external view override returns (uint256, uint256, uint256) { return (perFragment, 0, 0); }
}

contract Minus is Token {
    mapping(address => uint256) internal received;
    mapping(address => uint256) internal spent;
    constructor() { received[ALICE] = 100; spent[ALICE] = 93; received[BOB] = 5e18; }
    function balanceOf(address a) external view override returns (uint256) { return received[a] - spent[a]; }
    function rest() external view override returns (uint256, uint256, uint256) { return (spent[ALICE], spent[BOB], 0); }
}

contract Plus is Token {
    mapping(address => uint256) internal free;
    mapping(address => uint256) internal bonus;
    constructor() { free[ALICE] = 100; bonus[ALICE] = 4; free[BOB] = 5e18; }
    function balanceOf(address a) external view override returns (uint256) { return free[a] + bonus[a]; }
}

contract Ledger {
    mapping(address => uint256) internal balances;
    address internal immutable owner = msg.sender;
    function set(address a, uint256 amount) external { balances[a] = amount; }
    function get(address a) external view returns (uint256) { require(msg.sender == owner, "not the token"); return balances[a]; }
}

contract Outside is Token {
    Ledger internal ledger = new Ledger();
    constructor() { ledger.set(ALICE, 7); ledger.set(BOB, 5e18); }
    function balanceOf(address a) external view override returns (uint256) { return ledger.get(a); }
    function rest() external view override returns (uint256, uint256, uint256) { return (uint160(address(ledger)), 0, 0); }
}

contract Proxy {
    bytes32 internal constant SLOT = bytes32(uint256(keccak256("eip1967.proxy.implementation")) - 1);
    constructor() { address to = address(new LowHalf()); bytes32 slot = SLOT; assembly { sstore(slot, to) } }
    fallback() external {
        bytes32 slot = SLOT;
        assembly {
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), sload(slot), 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(ok) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }
}

contract Diamond {
    mapping(bytes4 => address) internal facets;
    constructor() { address facet = address(new Namespaced()); facets[Token.balanceOf.selector] = facet; facets[Token.rest.selector] = facet; facets[bytes4(keccak256("totalSupply()"))] = facet; }
    fallback() external {
        (bool ok, bytes memory data) = facets[msg.sig].delegatecall(msg.data);
        assembly { if iszero(ok) { revert(add(data, 32), mload(data)) } return(add(data, 32), mload(data)) }
    }
}

contract Namespaced is Token {
    struct Data { uint256 version; mapping(address => uint256) balances; }
    function data() internal pure returns (Data storage $) { bytes32 at = keccak256(abi.encode(uint256(keccak256("tokens.main")) - 1)) & ~bytes32(uint256(0xff)); assembly { $.slot := at } }
    constructor() { data().balances[ALICE] = 7; data().balances[BOB] = 5e18; }
    function balanceOf(address a) external view override returns (uint256) { return data().balances[a]; }
}

contract Seeded is Token {
    function at(address a) internal pure returns (bytes32 slot) { assembly { mstore(0x0c, 0x87a211a2) mstore(0, a) slot := keccak256(0x0c, 0x20) } }
    constructor() { bytes32 slot = at(BOB); assembly { sstore(slot, 5000000000000000000) } }
    function balanceOf(address a) external view override returns (uint256 amount) { bytes32 slot = at(a); assembly { amount := sload(slot) } }
}

contract Vyper is Token {
    function at(address a) internal pure returns (bytes32) { return keccak256(abi.encode(uint256(3), a)); }
    constructor() { bytes32 slot = at(BOB); assembly { sstore(slot, 5000000000000000000) } }
    function balanceOf(address a) external view override returns (uint256 amount) { bytes32 slot = at(a); assembly { amount := sload(slot) } }
}

contract Checkpoints is Token {
    struct Checkpoint { uint128 fromBlock; uint128 value; }
    mapping(address => Checkpoint[]) internal past;
    constructor() { past[ALICE].push(Checkpoint(0, 3)); past[ALICE].push(Checkpoint(1, 7)); past[BOB].push(Checkpoint(0, 5e18)); }
    function balanceOf(address a) external view virtual override returns (uint256) {
        Checkpoint[] storage list = past[a];
        return list.length == 0 ? 0 : list[list.length - 1].value;
    }
    function rest() external view virtual override returns (uint256, uint256, uint256) { return (past[ALICE].length, past[ALICE][0].value, past[ALICE][1].fromBlock); }
}

contract NoCheckpoints is Checkpoints {
    constructor() { past[ALICE].pop(); past[ALICE].pop(); }
    function rest() external pure override returns (uint256, uint256, uint256) { return (0, 0, 0); }
}

contract Trace is Token {
    struct Checkpoint { uint48 key; uint208 value; }
    mapping(address => Checkpoint[]) internal traces;
    constructor() { traces[ALICE].push(Checkpoint(1, 7)); traces[BOB].push(Checkpoint(1, 5e18)); }
    function balanceOf(address a) external view override returns (uint256) {
        Checkpoint[] storage list = traces[a];
        for (uint256 i = list.length; i > 0; i--) if (list[i - 1].key <= block.number + 5) return list[i - 1].value;
        return 0;
    }
    function rest() external view override returns (uint256, uint256, uint256) { return (traces[ALICE].length, traces[ALICE][0].key, 0); }
}

contract Small is Token {
    mapping(address => uint96) internal balances;
    constructor() { balances[ALICE] = 7; balances[BOB] = 5e18; }
    function balanceOf(address a) external view override returns (uint256) { return balances[a]; }
}

contract Multiplied is Token {
    mapping(address => uint256) internal balances;
    constructor() { balances[ALICE] = 7; balances[BOB] = 5e6; }
    function balanceOf(address a) external view override returns (uint256) { return balances[a] * 1e12; }
}

contract Divided is Token {
    struct User { uint64 since; uint192 wei_; }
    mapping(address => User) internal users;
    constructor() { users[ALICE] = User(99, 7.5e18); users[BOB] = User(98, 5e18); }
    function balanceOf(address a) external view override returns (uint256) { return users[a].wei_ / 1e12; }
    function rest() external view override returns (uint256, uint256, uint256) { return (users[ALICE].since, 0, 0); }
}

contract Inverted is Token {
    mapping(address => uint256) internal words;
    constructor() { words[ALICE] = ~uint256(7); words[BOB] = ~uint256(5e18); }
    function balanceOf(address a) external view override returns (uint256) { return ~words[a]; }
}

contract Epochs is Token {
    mapping(uint256 => mapping(address => uint256)) internal balances;
    uint256 internal epoch = 3;
    constructor() { balances[3][ALICE] = 7; balances[3][BOB] = 5e18; balances[2][ALICE] = 6; }
    function balanceOf(address a) external view override returns (uint256) { return balances[epoch][a]; }
    function rest() external view override returns (uint256, uint256, uint256) { return (epoch, balances[2][ALICE], 0); }
}

contract Indexed is Token {
    mapping(address => uint256) internal ids;
    uint256[] internal balances;
    constructor() { ids[ALICE] = 2; ids[BOB] = 1; balances.push(1); balances.push(5e18); balances.push(7); }
    function balanceOf(address a) external view override returns (uint256) { return balances[ids[a]]; }
    function rest() external view override returns (uint256, uint256, uint256) { return (ids[ALICE], balances[0], balances.length); }
}

contract Blocked is Plain {
    mapping(address => bool) internal blocked;
    constructor() { blocked[BOB] = true; }
    function balanceOf(address a) external view override returns (uint256) { return blocked[a] && a != BOB ? 0 : balances[a]; }
    function rest() external view override returns (uint256, uint256, uint256) { return (blocked[ALICE] ? 1 : 0, blocked[BOB] ? 1 : 0, 0); }
}

contract Streaming is Token {
    struct User { uint128 base; uint64 since; uint64 rate; }
    mapping(address => User) internal users;
    constructor() { users[ALICE] = User(1e18, 1, 3); users[BOB] = User(5e18, 0, 0); }
    function balanceOf(address a) external view override returns (uint256) { return users[a].base + uint256(users[a].rate) * (block.timestamp - users[a].since); }
    function rest() external view override returns (uint256, uint256, uint256) { return (users[ALICE].since, users[ALICE].rate, 0); }
}

contract Unchecked is Token {
    mapping(address => uint256) internal balances;
    constructor() { balances[ALICE] = 100; balances[BOB] = 5e18; }
    function balanceOf(address a) external view override returns (uint256) { unchecked { return balances[a] * 105 / 100; } }
}

contract Escrowed is Token {
    mapping(address => uint256) internal balances;
    uint256 internal paused;
    constructor() { balances[ALICE] = 7; balances[BOB] = 5e18; }
    function balanceOf(address a) external view override returns (uint256) { require(paused == 0, "paused"); return balances[a]; }
    function rest() external view override returns (uint256, uint256, uint256) { return (paused, 0, 0); }
}

// Reads the index only for holders.
contract Lazy is Token {
    struct User { uint128 scaled; uint128 data; }
    mapping(address => User) internal users;
    uint256 internal index = 0.9314e27;
    constructor() { users[ALICE].data = 77; users[BOB] = User(5e18, 55); }
    function balanceOf(address a) external view override returns (uint256) { uint256 scaled = users[a].scaled; return scaled == 0 ? 0 : scaled * index / 1e27; }
    function rest() external view override returns (uint256, uint256, uint256) { return (users[ALICE].data, index, 0); }
}

// Allowances.

abstract contract Allowing {
    address internal constant ALICE = address(0xa11ce);
    address internal constant BOB = address(0xb0b);
    address internal constant SPENDER = address(0x5e4d);
    function allowance(address owner, address spender) external view virtual returns (uint256);
    function rest() external view virtual returns (uint256, uint256, uint256) {}
}

contract PlainAllowance is Allowing {
    mapping(address => mapping(address => uint256)) internal allowed;
    constructor() { allowed[BOB][SPENDER] = 5; }
    function allowance(address o, address s) external view override returns (uint256) { return allowed[o][s]; }
}

contract PackedAllowance is Allowing {
    struct Permit { uint160 amount; uint48 expiration; uint48 nonce; }
    mapping(address => mapping(address => Permit)) internal permits;
    constructor() { permits[ALICE][SPENDER] = Permit(9, type(uint48).max, 4); permits[BOB][SPENDER] = Permit(5, type(uint48).max, 3); }
    function allowance(address o, address s) external view override returns (uint256) { Permit storage p = permits[o][s]; return block.timestamp <= p.expiration ? p.amount : 0; }
    function rest() external view override returns (uint256, uint256, uint256) { return (permits[ALICE][SPENDER].expiration, permits[ALICE][SPENDER].nonce, 0); }
}

contract ExpiredAllowance is Allowing {
    struct Permit { uint160 amount; uint48 expiration; uint48 nonce; }
    mapping(address => mapping(address => Permit)) internal permits;
    constructor() { permits[ALICE][SPENDER] = Permit(9, 1, 4); }
    function allowance(address o, address s) external view override returns (uint256) { Permit storage p = permits[o][s]; return block.timestamp <= p.expiration ? p.amount : 0; }
    function rest() external view override returns (uint256, uint256, uint256) { return (permits[ALICE][SPENDER].amount, permits[ALICE][SPENDER].expiration, permits[ALICE][SPENDER].nonce); }
}

contract ReversedAllowance is Allowing {
    mapping(address => mapping(address => uint256)) internal bySpender;
    constructor() { bySpender[SPENDER][BOB] = 5; }
    function allowance(address o, address s) external view override returns (uint256) { return bySpender[s][o]; }
}

contract WipedAllowance is Allowing {
    mapping(address => uint256) internal wipes;
    mapping(address => mapping(uint256 => mapping(address => uint256))) internal allowed;
    constructor() { wipes[ALICE] = 3; allowed[ALICE][2][SPENDER] = 8; allowed[BOB][0][SPENDER] = 5; }
    function allowance(address o, address s) external view override returns (uint256) { return allowed[o][wipes[o]][s]; }
    function rest() external view override returns (uint256, uint256, uint256) { return (wipes[ALICE], allowed[ALICE][2][SPENDER], 0); }
}

contract EndlessAllowance is Allowing {
    mapping(address => mapping(address => uint96)) internal allowed;
    constructor() { allowed[BOB][SPENDER] = 5; }
    function allowance(address o, address s) external view override returns (uint256) { uint96 amount = allowed[o][s]; return amount == type(uint96).max ? type(uint256).max : amount; }
}

contract TrustedSpender is Allowing {
    mapping(address => mapping(address => uint256)) internal allowed;
    constructor() { allowed[BOB][SPENDER] = 5; }
    function allowance(address o, address s) external view override returns (uint256) { return s == SPENDER && o != BOB ? type(uint256).max : allowed[o][s]; }
}
