// SPDX-License-Identifier: MIT
pragma solidity >=0.5.0;

contract Assert {
    // case: assert
    // call: fail(3)
    // message: panicked: assertion failed (0x01)
    // message (<0.8.0): invalid opcode 0xfe
    // frame: Assert.fail at A1
    function fail(uint256 amount) public pure {
        /*A1*/ assert(amount > 10);
    }

    // case: assert in an internal function
    // call: outer(3)
    // message: panicked: assertion failed (0x01)
    // message (<0.8.0): invalid opcode 0xfe
    // frame: Assert.inner at B1
    // frame: Assert.outer at B2
    function outer(uint256 amount) public pure {
        /*B2*/ inner(amount);
    }

    function inner(uint256 amount) internal pure {
        /*B1*/ assert(
            amount > 10 &&
                amount < 20
        );
    }
}
