// SPDX-License-Identifier: MIT
pragma solidity >=0.8.0;

contract Allocation {
    // case: an array that no memory has room for
    // call: allocate("0xffffffffffffffffffffffffffffffff")
    // message: panicked: allocation of too much memory (0x41)
    // frame: Allocation.allocate at A1
    function allocate(uint256 length) public pure returns (uint256) {
        uint256[] memory numbers = /*A1*/ new uint256[](length);
        return numbers.length;
    }

    // case: bytes that no memory has room for, in an internal function
    // call: outer("0xffffffffffffffffffffffffffffffff")
    // message: panicked: allocation of too much memory (0x41)
    // frame: Allocation.inner at B1
    // frame: Allocation.outer at B2
    function outer(uint256 length) public pure returns (uint256) {
        return /*B2*/ inner(length).length;
    }

    function inner(uint256 length) internal pure returns (bytes memory) {
        return /*B1*/ new bytes(length);
    }
}
