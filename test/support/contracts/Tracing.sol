// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// Says things as the console libraries do.
library Console {
    function log(string memory text, uint256 value) internal view {
        bytes memory data = abi.encodeWithSignature("log(string,uint256)", text, value);
        address console = 0x000000000000000000636F6e736F6c652e6c6f67;
        assembly {
            pop(staticcall(gas(), console, add(data, 32), mload(data), 0, 0))
        }
    }
}

contract Leaf {
    error Refused(address caller, uint256 amount);

    event Grew(uint256 indexed by, uint256 total);

    uint256 public total;

    function grow(uint256 by) external payable returns (uint256) {
        total += by;
        emit Grew(by, total);
        return total;
    }

    function refuse(uint256 kind) external view {
        if (kind == 0) revert("no reason to grow");
        if (kind == 1) revert Refused(msg.sender, kind);
        if (kind == 2) assert(false);
        while (true) {}
    }
}

/// Does, in one call, what a trace has to show.
contract Trunk {
    event Begun(address indexed by);
    event Done(uint256 failures, bytes32 digest);

    uint256 public total;
    Leaf public immutable leaf = new Leaf();

    function climb(address payable heir) external payable returns (uint256 failures) {
        emit Begun(msg.sender);
        leaf.grow{value: 1}(5);
        (bool grown, ) = address(leaf).delegatecall(abi.encodeCall(Leaf.grow, (7)));
        require(grown, "not grown");
        for (uint256 kind = 0; kind < 3; kind++) {
            try leaf.refuse(kind) {} catch {
                failures++;
            }
        }
        try leaf.refuse{gas: 5000}(3) {} catch {
            failures++;
        }
        _payThroughTheDead(heir);
        Console.log("failures", failures);
        emit Done(failures, sha256("leaf"));
    }

    /// Two contracts that die for the heir while they are created: PUSH20 heir, SELFDESTRUCT.
    function _payThroughTheDead(address heir) private {
        bytes memory init = abi.encodePacked(hex"73", heir, hex"ff");
        assembly {
            pop(create(2, add(init, 32), mload(init)))
            pop(create2(3, add(init, 32), mload(init), 1))
        }
    }
}
