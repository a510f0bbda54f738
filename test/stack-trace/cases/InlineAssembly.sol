// SPDX-License-Identifier: MIT
pragma solidity >=0.5.0;

contract InlineAssembly {
    // case: revert in assembly without data
    // call: fail()
    // message: reverted without a reason
    // frame: InlineAssembly.fail at A1
    function fail() public pure {
        assembly {
            /*A1*/ revert(0, 0)
        }
    }

    // case: revert in assembly with an encoded reason
    // call: failWithReason()
    // message: reverted with reason string "asm"
    // frame: InlineAssembly.failWithReason at B1
    function failWithReason() public pure {
        assembly {
            mstore(0, 0x08c379a000000000000000000000000000000000000000000000000000000000)
            mstore(4, 32)
            mstore(36, 3)
            mstore(68, 0x61736d0000000000000000000000000000000000000000000000000000000000)
            /*B1*/ revert(0, 100)
        }
    }

    // case: revert in assembly in an internal function
    // call: outer(3)
    // message: reverted without a reason
    // frame: InlineAssembly.inner at C1
    // frame: InlineAssembly.outer at C2
    function outer(uint256 value) public pure {
        /*C2*/ inner(value);
    }

    function inner(uint256 value) internal pure {
        assembly {
            if lt(value, 10) {
                /*C1*/ revert(0, 0)
            }
        }
    }

    // case: a function of the assembly that reverts
    // call: inYul(3)
    // message: reverted without a reason
    // frame: InlineAssembly.inYul at D1
    function inYul(uint256 value) public pure returns (uint256 result) {
        assembly {
            function checked(given) -> got {
                if lt(given, 10) {
                    /*D1*/ revert(0, 0)
                }
                got := given
            }
            result := checked(value)
        }
    }

    // case: a copy of more return data than there is
    // call: copy()
    // gas: 100000
    // message: return data was read out of bounds
    // frame: InlineAssembly.copy at E1
    function copy() public pure {
        assembly {
            /*E1*/ returndatacopy(0, 0, 32)
        }
    }

    // case: a panic that assembly encodes, with a code of its own
    // call: panic()
    // message: panicked: code 0x99
    // frame: InlineAssembly.panic at F1
    function panic() public pure {
        assembly {
            mstore(0, 0x4e487b7100000000000000000000000000000000000000000000000000000000)
            mstore(4, 0x99)
            /*F1*/ revert(0, 36)
        }
    }
}
