// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A proxy, and what stands behind it.
contract Forwarder {
    bytes32 private constant SLOT = keccak256("target");

    constructor(address target) {
        _set(target);
    }

    function _set(address target) private {
        bytes32 slot = SLOT;
        require(target.code.length > 0, "no code");
        assembly {
            sstore(slot, target)
        }
    }

    fallback() external payable {
        bytes32 slot = SLOT;
        assembly {
            calldatacopy(0, 0, calldatasize())
            let done := delegatecall(gas(), sload(slot), 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch done
            case 0 { revert(0, returndatasize()) }
            default { return(0, returndatasize()) }
        }
    }
}

contract Counter {
    uint256 public count;
    address public last;

    event Counted(uint256 count);

    function add(uint256 by) external returns (uint256) {
        require(by != 0, "nothing to add");
        count += by;
        last = msg.sender;
        emit Counted(count);
        return count;
    }

    function wipe() external {
        delete count;
        delete last;
    }

    function end(address payable to) external {
        selfdestruct(to);
    }
}

/// Makes clones by code that is written by hand: no source belongs to them.
contract Cloner {
    function clone(address target) external returns (address made) {
        bytes20 bytesOf = bytes20(target);
        assembly {
            let at := mload(0x40)
            mstore(at, 0x3d602d80600a3d3981f3363d3d373d3d3d363d73000000000000000000000000)
            mstore(add(at, 0x14), bytesOf)
            mstore(add(at, 0x28), 0x5af43d82803e903d91602b57fd5bf30000000000000000000000000000000000)
            made := create(0, at, 0x37)
        }
        require(made != address(0), "not made");
    }
}
