// SPDX-License-Identifier: MIT
pragma solidity >=0.8.27;

contract RequireCustomError {
    error TooSmall(uint256 amount, uint256 atLeast);
    error Refused();

    // case: require with a custom error
    // call: fail(3)
    // message: reverted with custom error TooSmall(amount: 3, atLeast: 10)
    // frame: RequireCustomError.fail at A1
    function fail(uint256 amount) public pure {
        /*A1*/ require(amount >= 10, TooSmall(amount, 10));
    }

    // case: require with a custom error in an internal function
    // call: outer(3)
    // message: reverted with custom error Refused()
    // frame: RequireCustomError.inner at B1
    // frame: RequireCustomError.outer at B2
    function outer(uint256 amount) public pure {
        /*B2*/ inner(amount);
    }

    function inner(uint256 amount) internal pure {
        /*B1*/ require(amount >= 10, Refused());
    }
}
