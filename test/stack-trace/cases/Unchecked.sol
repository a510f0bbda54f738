// SPDX-License-Identifier: MIT
pragma solidity >=0.8.0;

contract Unchecked {
    // case: a failure after an overflow that was not checked
    // call: wrap(255)
    // message: reverted with reason string "wrapped"
    // frame: Unchecked.wrap at A1
    function wrap(uint8 value) public pure returns (uint8) {
        unchecked {
            value += 1;
        }
        /*A1*/ require(value > 10, "wrapped");
        return value;
    }

    // case: a division by zero, which unchecked does not allow either
    // call: divide(3, 0)
    // message: panicked: division or modulo by zero (0x12)
    // frame: Unchecked.divide at B1
    function divide(uint256 a, uint256 b) public pure returns (uint256) {
        unchecked {
            return /*B1*/ a / b;
        }
    }

    // case: a function called in an unchecked block, which checks
    // call: callChecked(255)
    // message: panicked: arithmetic overflow or underflow (0x11)
    // frame: Unchecked.next at C1
    // frame: Unchecked.callChecked at C2
    function callChecked(uint8 value) public pure returns (uint8) {
        unchecked {
            return 2 * /*C2*/ next(value);
        }
    }

    function next(uint8 value) internal pure returns (uint8) {
        return /*C1*/ value + 1;
    }
}
