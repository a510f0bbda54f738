// SPDX-License-Identifier: MIT
pragma solidity >=0.5.0;

contract Short {
    function nothing() external pure {}

    function one() external pure returns (uint256) {
        return 1;
    }
}

interface Longer {
    function nothing() external view returns (uint256);
    function one() external view returns (uint256, uint256);
}

contract ReturnData {
    Longer internal target = Longer(address(new Short()));

    // case: a function that returns nothing, where a number is expected
    // call: readNothing()
    // message: function returned an unexpected amount of data
    // frame: ReturnData.readNothing at A1
    function readNothing() public view returns (uint256) {
        return /*A1*/ target.nothing();
    }

    // case: a function that returns one number, where two are expected
    // call: readOne()
    // message: function returned an unexpected amount of data
    // frame: ReturnData.sum at B1
    // frame: ReturnData.readOne at B2
    function readOne() public view returns (uint256) {
        return /*B2*/ sum();
    }

    function sum() internal view returns (uint256) {
        (uint256 a, uint256 b) = /*B1*/ target.one();
        return a + b;
    }
}
