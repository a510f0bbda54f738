// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// Loops that do one kind of work each, as many times as asked. What a loop returns depends on every
/// turn of it, so none can be left out.
contract Loops {
    mapping(uint256 => uint256) private slots;

    /// Additions, a few opcodes per turn.
    function fibonacci(uint256 turns) external pure returns (uint256 a) {
        uint256 b = 1;
        unchecked {
            for (uint256 i = 0; i < turns; ++i) (a, b) = (b, a + b);
        }
    }

    /// Insertion sort of an array in memory: checked indexes, loads, stores and comparisons.
    function sort(uint256 length) external pure returns (uint256 mix) {
        uint256[] memory items = new uint256[](length);
        for (uint256 i = 0; i < length; ++i) items[i] = (i * 7919) % 10007;
        for (uint256 i = 1; i < length; ++i) {
            uint256 item = items[i];
            uint256 place = i;
            while (place > 0 && items[place - 1] > item) {
                items[place] = items[place - 1];
                --place;
            }
            items[place] = item;
        }
        for (uint256 i = 0; i < length; ++i) {
            unchecked {
                mix = mix * 31 + items[i];
            }
        }
    }

    /// Each hash is of the one before it, so that no memory of hashes helps.
    function hashes(uint256 turns) external pure returns (bytes32 digest) {
        for (uint256 i = 0; i < turns; ++i) digest = keccak256(abi.encode(digest));
    }

    /// Products, quotients, remainders and shifts of 256-bit words.
    function wide(uint256 turns) external pure returns (uint256 x) {
        x = type(uint256).max / 3;
        uint256 y = (1 << 200) + 977;
        unchecked {
            for (uint256 i = 0; i < turns; ++i) {
                x = x * y + i;
                y = (y ^ (x >> 7)) | 1;
                x += (x / ((y >> 64) + 1)) % (y >> 1);
            }
        }
    }

    /// Modular products, as in every proof that is checked on a chain.
    function modular(uint256 turns) external pure returns (uint256 x) {
        uint256 p = 0x30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47;
        x = 3;
        for (uint256 i = 0; i < turns; ++i) x = mulmod(x, addmod(x, i, p), p);
    }

    /// A mapping of 64 entries, read and written again and again.
    function storing(uint256 turns) external returns (uint256 sum) {
        unchecked {
            for (uint256 i = 0; i < turns; ++i) {
                uint256 key = i % 64;
                sum += slots[key];
                slots[key] = sum + i;
            }
        }
    }
}
