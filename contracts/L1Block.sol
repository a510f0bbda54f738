// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// What L2 knows of L1, as of the Jovian upgrade. The first transaction of each block writes it.
///
/// The published interface and storage layout (src/network/l1-block.ts names the slots); the code is
/// our own. Values come as packed calldata and are stored word by word, without being decoded.
contract L1Block {
    error NotDepositor();

    address public constant DEPOSITOR_ACCOUNT = 0xDeaDDEaDDeAdDeAdDEAdDEaddeAddEAdDEAd0001;
    string public constant version = "1.8.0";

    uint64 public number;
    uint64 public timestamp;
    uint256 public basefee;
    bytes32 public hash;
    uint64 public sequenceNumber;
    uint32 public blobBaseFeeScalar;
    uint32 public baseFeeScalar;
    bytes32 public batcherHash;
    uint256 public l1FeeOverhead;
    uint256 public l1FeeScalar;
    uint256 public blobBaseFee;
    uint64 public operatorFeeConstant;
    uint32 public operatorFeeScalar;
    uint16 public daFootprintGasScalar;

    /// The L1 attributes of Jovian: 178 bytes with the selector.
    function setL1BlockValuesJovian() external {
        _setEcotone();
        assembly {
            // 164: operatorFeeScalar u32, operatorFeeConstant u64; 176: daFootprintGasScalar u16
            let operator := shr(160, calldataload(164))
            sstore(operatorFeeConstant.slot, or(shl(96, shr(240, calldataload(176))), operator))
        }
    }

    /// The L1 attributes of Isthmus: 176 bytes with the selector.
    function setL1BlockValuesIsthmus() external {
        _setEcotone();
        assembly {
            sstore(operatorFeeConstant.slot, shr(160, calldataload(164)))
        }
    }

    /// The L1 attributes of Ecotone: 164 bytes with the selector.
    function setL1BlockValuesEcotone() external {
        _setEcotone();
    }

    /// The L1 attributes of Bedrock, ABI encoded.
    function setL1BlockValues(
        uint64 _number,
        uint64 _timestamp,
        uint256 _basefee,
        bytes32 _hash,
        uint64 _sequenceNumber,
        bytes32 _batcherHash,
        uint256 _l1FeeOverhead,
        uint256 _l1FeeScalar
    ) external {
        require(
            msg.sender == DEPOSITOR_ACCOUNT,
            "L1Block: only the depositor account can set L1 block values"
        );
        number = _number;
        timestamp = _timestamp;
        basefee = _basefee;
        hash = _hash;
        sequenceNumber = _sequenceNumber;
        batcherHash = _batcherHash;
        l1FeeOverhead = _l1FeeOverhead;
        l1FeeScalar = _l1FeeScalar;
    }

    function gasPayingToken() external pure returns (address addr_, uint8 decimals_) {
        return (0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE, 18);
    }

    function gasPayingTokenName() external pure returns (string memory) {
        return "Ether";
    }

    function gasPayingTokenSymbol() external pure returns (string memory) {
        return "ETH";
    }

    function isCustomGasToken() external pure returns (bool) {
        return false;
    }

    /// Bytes 4 to 163 of the calldata.
    function _setEcotone() private {
        if (msg.sender != DEPOSITOR_ACCOUNT) revert NotDepositor();
        assembly {
            // 4: baseFeeScalar u32, blobBaseFeeScalar u32, sequenceNumber u64
            sstore(sequenceNumber.slot, shr(128, calldataload(4)))
            // 20: timestamp u64, number u64
            sstore(number.slot, shr(128, calldataload(20)))
            sstore(basefee.slot, calldataload(36))
            sstore(blobBaseFee.slot, calldataload(68))
            sstore(hash.slot, calldataload(100))
            sstore(batcherHash.slot, calldataload(132))
        }
    }
}
