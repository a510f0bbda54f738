// SPDX-License-Identifier: MIT
pragma solidity >=0.7.0;

/*C1*/ contract Implementation {
    uint256 public value;

    function set(uint256 given) external returns (uint256) {
        value = /*A2*/ checked(given);
        return value;
    }

    function checked(uint256 given) internal pure returns (uint256) {
        /*A1*/ require(given > 10, "set too small");
        return given;
    }
}

contract Proxy {
    bytes32 internal constant SLOT = bytes32(uint256(keccak256("eip1967.proxy.implementation")) - 1);

    constructor(address implementation) {
        bytes32 slot = SLOT;
        assembly {
            sstore(slot, implementation)
        }
    }

    fallback() external payable {
        /*A4*/ delegate();
    }

    function delegate() internal {
        bytes32 slot = SLOT;
        assembly {
            let implementation := sload(slot)
            calldatacopy(0, 0, calldatasize())
            let ok := /*A3*/ delegatecall(gas(), implementation, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch ok
            case 0 { revert(0, returndatasize()) }
            default { return(0, returndatasize()) }
        }
    }
}

contract ProxyCaller {
    Implementation internal implementation = new Implementation();
    Implementation internal proxy = Implementation(address(new Proxy(address(implementation))));

    // case: a proxy of ERC-1967
    // call: setByProxy(3)
    // message: reverted with reason string "set too small"
    // frame: Implementation.checked at A1
    // frame: Implementation.set at A2
    // frame: Proxy.delegate at A3
    // frame: Proxy.fallback at A4
    // frame: ProxyCaller.setByProxy at A5
    function setByProxy(uint256 given) public returns (uint256) {
        return /*A5*/ proxy.set(given);
    }

    // case: a minimal proxy of ERC-1167, whose code no compiler made
    // call: setByClone(3)
    // message: reverted with reason string "set too small"
    // frame: Implementation.checked at A1
    // frame: Implementation.set at A2
    // frame: ProxyCaller.setByClone at B5
    function setByClone(uint256 given) public returns (uint256) {
        return /*B5*/ Implementation(clone()).set(given);
    }

    // case: a proxy whose implementation does not have the function
    // call: callMissing()
    // message: function selector 0xa8b00865 was not recognized and there is no fallback function
    // frame: contract Implementation at C1
    // frame: Proxy.delegate at A3
    // frame: Proxy.fallback at A4
    // frame: ProxyCaller.callMissing at C4
    function callMissing() public {
        /*C4*/ WithMissing(address(proxy)).missing();
    }

    function clone() internal returns (address copy) {
        bytes20 target = bytes20(address(implementation));
        assembly {
            let code := mload(0x40)
            mstore(code, 0x3d602d80600a3d3981f3363d3d373d3d3d363d73000000000000000000000000)
            mstore(add(code, 0x14), target)
            mstore(add(code, 0x28), 0x5af43d82803e903d91602b57fd5bf30000000000000000000000000000000000)
            copy := create(0, code, 0x37)
        }
    }
}

interface WithMissing {
    function missing() external;
}
