// SPDX-License-Identifier: MIT
pragma solidity >=0.8.19;

type Price is uint256;

using {add as +, scale} for Price global;

function add(Price a, Price b) pure returns (Price) {
    /*A1*/ require(Price.unwrap(a) < 100, "price too high");
    return Price.wrap(Price.unwrap(a) + Price.unwrap(b));
}

function scale(Price a, uint256 by) pure returns (Price) {
    return Price.wrap(/*B1*/ Price.unwrap(a) / by);
}

contract Operators {
    // case: an operator that a free function defines
    // call: sum(100, 1)
    // message: reverted with reason string "price too high"
    // frame: function add at A1
    // frame: Operators.sum at A2
    function sum(Price a, Price b) public pure returns (Price) {
        return /*A2*/ a + b;
    }

    // case: a free function that is called on a value
    // call: part(100, 0)
    // message: panicked: division or modulo by zero (0x12)
    // frame: function scale at B1
    // frame: Operators.part at B2
    function part(Price a, uint256 by) public pure returns (Price) {
        return /*B2*/ a.scale(by);
    }
}
