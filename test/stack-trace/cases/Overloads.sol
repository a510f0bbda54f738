// SPDX-License-Identifier: MIT
pragma solidity >=0.5.0;

contract Overloads {
    // case: the overload with a number
    // call: fail(uint256)(3)
    // message: reverted with reason string "number"
    // frame: Overloads.fail at A1
    function fail(uint256 value) public pure {
        /*A1*/ require(value > 10, "number");
    }

    // case: the overload with a text, which calls the one with a number
    // call: fail(string)("abc")
    // message: reverted with reason string "number"
    // frame: Overloads.fail at A1
    // frame: Overloads.fail at B2
    function fail(string memory text) public pure {
        /*B2*/ fail(bytes(text).length);
    }

    // case: the overload with two numbers
    // call: fail(uint256,uint256)(3, 4)
    // message: reverted with reason string "two numbers"
    // frame: Overloads.fail at C1
    function fail(uint256 a, uint256 b) public pure {
        /*C1*/ require(a > b, "two numbers");
    }
}
