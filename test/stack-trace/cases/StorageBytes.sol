// SPDX-License-Identifier: MIT
pragma solidity >=0.8.0;

contract StorageBytes {
    bytes internal data = "short";

    // case: bytes in the storage whose length is encoded in no valid way
    // call: read()
    // message: panicked: incorrectly encoded storage byte array (0x22)
    // frame: StorageBytes.read at A1
    function read() public returns (uint256) {
        spoil();
        return /*A1*/ data.length;
    }

    // case: an element of bytes that are spoilt
    // call: readFirst()
    // message: panicked: incorrectly encoded storage byte array (0x22)
    // frame: StorageBytes.first at B1
    // frame: StorageBytes.readFirst at B2
    function readFirst() public returns (bytes1) {
        spoil();
        return /*B2*/ first();
    }

    function first() internal view returns (bytes1) {
        return /*B1*/ data[0];
    }

    function spoil() internal {
        assembly {
            sstore(data.slot, 0x01)
        }
    }
}
