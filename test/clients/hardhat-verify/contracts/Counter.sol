// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/// A number that counts up.
contract Counter {
    event Counted(uint256 number);

    uint256 public number;

    constructor(uint256 first) {
        number = first;
    }

    function count() external {
        number++;
        emit Counted(number);
    }

    function fail() external pure {
        revert("Counter: no");
    }
}
