// SPDX-License-Identifier: MIT
pragma solidity >=0.7.1;

function checked(uint256 value) pure returns (uint256) {
    /*A1*/ require(value > 10, "free");
    return value;
}

function twice(uint256 value) pure returns (uint256) {
    return 2 * /*B2*/ checked(value);
}

library Free {
    function half(uint256 value) internal pure returns (uint256) {
        return /*C2*/ checked(value) / 2;
    }
}

contract FreeFunctions {
    // case: a function outside of any contract
    // call: fail(3)
    // message: reverted with reason string "free"
    // frame: function checked at A1
    // frame: FreeFunctions.fail at A2
    function fail(uint256 value) public pure returns (uint256) {
        return /*A2*/ checked(value);
    }

    // case: a free function that calls another
    // call: failTwice(3)
    // message: reverted with reason string "free"
    // frame: function checked at A1
    // frame: function twice at B2
    // frame: FreeFunctions.failTwice at B3
    function failTwice(uint256 value) public pure returns (uint256) {
        return /*B3*/ twice(value);
    }

    // case: a free function that a library calls
    // call: failHalf(3)
    // message: reverted with reason string "free"
    // frame: function checked at A1
    // frame: Free.half at C2
    // frame: FreeFunctions.failHalf at C3
    function failHalf(uint256 value) public pure returns (uint256) {
        return /*C3*/ Free.half(value);
    }
}
