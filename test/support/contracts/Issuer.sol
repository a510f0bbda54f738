// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

interface IFactory {
    function createB20(uint8 variant, bytes32 salt, bytes calldata params, bytes[] calldata initCalls)
        external
        returns (address token);
}

interface IPolicyRegistry {
    function createPolicy(address admin, uint8 policyType) external returns (uint64);
    function updateBlocklist(uint64 policyId, bool blocked, address[] calldata accounts) external;
}

interface IToken {
    function grantRole(bytes32 role, address account) external;
    function updateSupplyCap(uint256 cap) external;
    function updatePolicy(bytes32 scope, uint64 policyId) external;
    function mintWithMemo(address to, uint256 amount, bytes32 memo) external;
    function seizeWithMemo(address from, address to, uint256 amount, bytes32 memo) external;
    function pause(uint8[] calldata features) external;
    function transfer(address to, uint256 amount) external returns (bool);
}

/// Issues a stablecoin with a cap, and a list of accounts that may not move it.
contract Issuer {
    struct Params {
        uint8 version;
        string name;
        string symbol;
        address initialAdmin;
        string currency;
    }

    IFactory private constant FACTORY = IFactory(0xB20f000000000000000000000000000000000000);
    IPolicyRegistry private constant REGISTRY = IPolicyRegistry(0x8453000000000000000000000000000000000002);
    uint8 private constant STABLECOIN = 1;
    uint8 private constant BLOCKLIST = 0;
    uint8 private constant TRANSFERS = 0;

    IToken public immutable token;
    uint64 public immutable blocked;

    /// What a transfer that must not work reverted with.
    bytes public refusal;

    constructor(string memory name, string memory symbol, uint256 cap) {
        blocked = REGISTRY.createPolicy(address(this), BLOCKLIST);
        bytes[] memory calls = new bytes[](5);
        calls[0] = abi.encodeCall(IToken.updateSupplyCap, (cap));
        calls[1] = abi.encodeCall(IToken.updatePolicy, (keccak256("TRANSFER_SENDER_POLICY"), blocked));
        calls[2] = abi.encodeCall(IToken.updatePolicy, (keccak256("SEIZE_EXEMPT_POLICY"), blocked));
        calls[3] = abi.encodeCall(IToken.grantRole, (keccak256("MINT_ROLE"), address(this)));
        calls[4] = abi.encodeCall(IToken.grantRole, (keccak256("SEIZE_ROLE"), address(this)));
        Params memory params = Params(1, name, symbol, address(this), "USD");
        token = IToken(FACTORY.createB20(STABLECOIN, 0, abi.encode(params), calls));
        token.grantRole(keccak256("PAUSE_ROLE"), address(this));
    }

    function mint(address to, uint256 amount, bytes32 memo) external {
        token.mintWithMemo(to, amount, memo);
    }

    function block_(address account) external {
        address[] memory accounts = new address[](1);
        accounts[0] = account;
        REGISTRY.updateBlocklist(blocked, true, accounts);
    }

    function seize(address from, uint256 amount, bytes32 memo) external {
        token.seizeWithMemo(from, address(this), amount, memo);
    }

    function pauseTransfers() external {
        uint8[] memory features = new uint8[](1);
        features[0] = TRANSFERS;
        token.pause(features);
    }

    /// Tries to pass on what was seized, and keeps the answer.
    function tryTransfer(address to, uint256 amount) external {
        try token.transfer(to, amount) {
            refusal = "";
        } catch (bytes memory reason) {
            refusal = reason;
        }
    }
}
