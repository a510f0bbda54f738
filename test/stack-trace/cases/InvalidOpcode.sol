// SPDX-License-Identifier: MIT
pragma solidity >=0.5.0;

contract Invalid {
    function fail() external pure {
        assembly {
            /*B1*/ invalid()
        }
    }
}

contract InvalidOpcode {
    Invalid internal target = new Invalid();

    // case: the invalid instruction
    // call: fail()
    // message: invalid opcode 0xfe
    // frame: InvalidOpcode.fail at A1
    function fail() public pure {
        assembly {
            /*A1*/ invalid()
        }
    }

    // case: the invalid instruction in a called contract
    // call: callInvalid()
    // gas: 200000
    // message: invalid opcode 0xfe
    // frame: Invalid.fail at B1
    // frame: InvalidOpcode.callInvalid at B2
    function callInvalid() public view {
        /*B2*/ target.fail();
    }
}
