# {"upgrade":"none","blockGasLimit":"126000n","baseFeeDenominator":"8n","limits":{"feeHistoryBlocksMax":3}}

// blocks of 126,000 gas with a target of 21,000; the base fee moves by an eighth at most per target; three blocks at a time
// three transfers, with tips of 3, 1 and 2 million wei: half a block
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","value":"0x1","gas":"0x5208","maxFeePerGas":"0x5f5e100","maxPriorityFeePerGas":"0x2dc6c0"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0xcdafdbce75876bbf9960b47acba1cecab28c4a1fd80cc5f8c3ba8f4079face89"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0x0000000000000000000000000000000000000b0b","value":"0x1","gas":"0x5208","maxFeePerGas":"0x5f5e100","maxPriorityFeePerGas":"0xf4240"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x012a6cc00201f1ad29ae73907f7b18207470688e982925a4a2318aa20c78a342"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendTransaction","params":[{"from":"0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","to":"0x0000000000000000000000000000000000000b0b","value":"0x1","gas":"0x5208","maxFeePerGas":"0x5f5e100","maxPriorityFeePerGas":"0x1e8480"}]}
<< {"jsonrpc":"2.0","id":3,"result":"0xb226ded1739ed8e6e6a0bf1534c4bd42374d4ef4431fbdfdd85f2bf92520cba1"}

// pending is the last item: its base fee, and the 6,250,000 of the block after it; rewards ascend with the tips
>> {"jsonrpc":"2.0","id":4,"method":"eth_feeHistory","params":["0x1","pending",[0,25,33.3,33.4,50,66.7,100]]}
<< {"jsonrpc":"2.0","id":4,"result":{"oldestBlock":"0x1","baseFeePerGas":["0x4c4b40","0x5f5e10"],"gasUsedRatio":[0.5],"baseFeePerBlobGas":["0x1","0x1"],"blobGasUsedRatio":[0],"reward":[["0xf4240","0xf4240","0xf4240","0x1e8480","0x1e8480","0x2dc6c0","0x2dc6c0"]]}}

// sealed it says the same
@ 200
>> {"jsonrpc":"2.0","id":5,"method":"eth_feeHistory","params":["0x1","latest",[0,25,33.3,33.4,50,66.7,100]]}
<< {"jsonrpc":"2.0","id":5,"result":{"oldestBlock":"0x1","baseFeePerGas":["0x4c4b40","0x5f5e10"],"gasUsedRatio":[0.5],"baseFeePerBlobGas":["0x1","0x1"],"blobGasUsedRatio":[0],"reward":[["0xf4240","0xf4240","0xf4240","0x1e8480","0x1e8480","0x2dc6c0","0x2dc6c0"]]}}

// one transfer is the target: the fee stays
>> {"jsonrpc":"2.0","id":6,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","value":"0x1","gas":"0x5208","maxFeePerGas":"0x5f5e100","maxPriorityFeePerGas":"0x4c4b40"}]}
<< {"jsonrpc":"2.0","id":6,"result":"0x21e860aa63b46cd9774f4c7d3bcaee83d0641276003b2b5d40977bdb0c079c71"}
@ 200
>> {"jsonrpc":"2.0","id":7,"method":"eth_feeHistory","params":["0x3","latest",[50]]}
<< {"jsonrpc":"2.0","id":7,"result":{"oldestBlock":"0x0","baseFeePerGas":["0x4c4b40","0x4c4b40","0x5f5e10","0x5f5e10"],"gasUsedRatio":[0,0.5,0.16666666666666666],"baseFeePerBlobGas":["0x1","0x1","0x1","0x1"],"blobGasUsedRatio":[0,0,0],"reward":[["0x0"],["0x1e8480"],["0x4c4b40"]]}}

// empty blocks: the fee falls to its minimum and no further, and there are no rewards to give
@ 600
>> {"jsonrpc":"2.0","id":8,"method":"eth_feeHistory","params":["0x3","latest",[0,100]]}
<< {"jsonrpc":"2.0","id":8,"result":{"oldestBlock":"0x3","baseFeePerGas":["0x5f5e10","0x53724e","0x4c4b40","0x4c4b40"],"gasUsedRatio":[0,0,0],"baseFeePerBlobGas":["0x1","0x1","0x1","0x1"],"blobGasUsedRatio":[0,0,0],"reward":[["0x0","0x0"],["0x0","0x0"],["0x0","0x0"]]}}

// a cap bounds the tip: 5,500,000 leave half a million over the base fee
>> {"jsonrpc":"2.0","id":9,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","value":"0x1","gas":"0x5208","maxFeePerGas":"0x53ec60","maxPriorityFeePerGas":"0xf4240"}]}
<< {"jsonrpc":"2.0","id":9,"result":"0xe31cd585aa1c30cc999a0332347aabf2b7f2799b7ff71cb8056fd6e4ffc98bba"}
>> {"jsonrpc":"2.0","id":10,"method":"eth_feeHistory","params":["0x1","pending",[50]]}
<< {"jsonrpc":"2.0","id":10,"result":{"oldestBlock":"0x6","baseFeePerGas":["0x4c4b40","0x4c4b40"],"gasUsedRatio":[0.16666666666666666],"baseFeePerBlobGas":["0x1","0x1"],"blobGasUsedRatio":[0],"reward":[["0x7a120"]]}}

// a range that would begin before genesis is shortened, one of more than three blocks too
>> {"jsonrpc":"2.0","id":11,"method":"eth_feeHistory","params":["0x3","0x1",[50]]}
<< {"jsonrpc":"2.0","id":11,"result":{"oldestBlock":"0x0","baseFeePerGas":["0x4c4b40","0x4c4b40","0x5f5e10"],"gasUsedRatio":[0,0.5],"baseFeePerBlobGas":["0x1","0x1","0x1"],"blobGasUsedRatio":[0,0],"reward":[["0x0"],["0x1e8480"]]}}
>> {"jsonrpc":"2.0","id":12,"method":"eth_feeHistory","params":["0x400","0x1"]}
<< {"jsonrpc":"2.0","id":12,"result":{"oldestBlock":"0x0","baseFeePerGas":["0x4c4b40","0x4c4b40","0x5f5e10"],"gasUsedRatio":[0,0.5],"baseFeePerBlobGas":["0x1","0x1","0x1"],"blobGasUsedRatio":[0,0]}}
>> {"jsonrpc":"2.0","id":13,"method":"eth_feeHistory","params":["0x1388","latest"]}
<< {"jsonrpc":"2.0","id":13,"result":{"oldestBlock":"0x3","baseFeePerGas":["0x5f5e10","0x53724e","0x4c4b40","0x4c4b40"],"gasUsedRatio":[0,0,0],"baseFeePerBlobGas":["0x1","0x1","0x1","0x1"],"blobGasUsedRatio":[0,0,0]}}

// by number, up to the head and not beyond
>> {"jsonrpc":"2.0","id":14,"method":"eth_feeHistory","params":["0x1","0x5"]}
<< {"jsonrpc":"2.0","id":14,"result":{"oldestBlock":"0x5","baseFeePerGas":["0x4c4b40","0x4c4b40"],"gasUsedRatio":[0],"baseFeePerBlobGas":["0x1","0x1"],"blobGasUsedRatio":[0]}}
>> {"jsonrpc":"2.0","id":15,"method":"eth_feeHistory","params":["0x1","0x6"]}
<< {"jsonrpc":"2.0","id":15,"error":{"code":-32602,"message":"request beyond head block: requested 6, head 5"}}

// a hundred percentiles may be asked for, a hundred and one may not
>> {"jsonrpc":"2.0","id":50,"method":"eth_feeHistory","params":["0x1","earliest",[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88,89,90,91,92,93,94,95,96,97,98,99]]}
<< {"jsonrpc":"2.0","id":50,"result":{"oldestBlock":"0x0","baseFeePerGas":["0x4c4b40","0x4c4b40"],"gasUsedRatio":[0],"baseFeePerBlobGas":["0x1","0x1"],"blobGasUsedRatio":[0],"reward":[["0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0","0x0"]]}}
>> {"jsonrpc":"2.0","id":51,"method":"eth_feeHistory","params":["0x1","earliest",[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88,89,90,91,92,93,94,95,96,97,98,99,100]]}
<< {"jsonrpc":"2.0","id":51,"error":{"code":-32602,"message":"invalid reward percentiles"}}
